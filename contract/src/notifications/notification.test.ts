import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor';
import { holdReasons } from '../orders/holds';
import { choiceOf, kindsFor, kindsOfHolds, notificationKinds, soonest } from './notification';

const actor = (organizationType: Actor['organizationType'], isOrgAdmin = false): Actor => ({
  userId: 1,
  isAdmin: false,
  isOrgAdmin,
  organizationType,
  manufacturerId: 1,
  salesOrganizationId: null,
  wholesaleCustomerId: null,
});

describe('notifications', () => {
  it('are for staff and reps, of the kinds that concern them', () => {
    expect(kindsFor(actor('manufacturer'))).toEqual([...notificationKinds]);
    expect(kindsFor(actor('sales_organization'))).toEqual(['approval', 'hold', 'cancellation', 'new_order']);
    expect(kindsFor(actor('wholesale_customer', true))).toEqual([]);
    expect(kindsFor({ ...actor(null), isAdmin: true })).toEqual([]);
  });

  it('are as chosen, as usual for the role, or none for a role that is never told', () => {
    expect(choiceOf(actor('manufacturer', true), {}, 'approval')).toBe('at_once');
    expect(choiceOf(actor('manufacturer', true), { approval: 'none' }, 'approval')).toBe('none');
    expect(choiceOf(actor('sales_organization'), { low_stock: 'at_once' }, 'low_stock')).toBe('none');
  });

  it('come as soon as one of several kinds asks for', () => {
    expect(soonest(['none', 'daily', 'at_once'])).toBe('at_once');
    expect(soonest(['none', 'daily'])).toBe('daily');
    expect(soonest([])).toBe('none');
  });

  it('tell approval from every other reason of a hold', () => {
    expect(kindsOfHolds(['approval'])).toEqual(['approval']);
    expect(kindsOfHolds(holdReasons)).toEqual(['approval', 'hold']);
    for (const reason of holdReasons) {
      if (reason !== 'approval') expect(kindsOfHolds([reason])).toEqual(['hold']);
    }
    expect(kindsOfHolds([])).toEqual([]);
  });
});
