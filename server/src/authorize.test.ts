import type { Actor } from '@casepack/contract/access/actor';
import type { Action } from '@casepack/contract/access/permissions';
import { describe, expect, it } from 'vitest';
import { authorize } from './access';

const buyer: Actor = {
  userId: 1,
  isAdmin: false,
  isOrgAdmin: false,
  organizationType: 'wholesale_customer',
  manufacturerId: 3,
  salesOrganizationId: null,
  wholesaleCustomerId: 11,
};
const own = { manufacturerId: 3, salesOrganizationId: null, wholesaleCustomerId: 11 };
const foreign = { manufacturerId: 4, salesOrganizationId: null, wholesaleCustomerId: 12 };

const outcomeOf = (actor: Actor | null, action: Action, node: typeof own): unknown => {
  try {
    return authorize({ actor }, action, node, 'Order 5');
  } catch (error) {
    return error;
  }
};

describe('authorize', () => {
  it('returns whether access is limited', () => {
    expect(outcomeOf(buyer, 'order:pay', own)).toBe('allowed');
    expect(outcomeOf(buyer, 'order:view', own)).toBe('limited');
  });

  it('rejects a visitor without a session as unauthorized', () => {
    expect(outcomeOf(null, 'order:view', own)).toMatchObject({ status: 401, message: 'Unauthorized' });
  });

  it('forbids changing what the user can only view', () => {
    expect(outcomeOf(buyer, 'order:manage', own)).toMatchObject({
      status: 403,
      message: 'You do not have permission to do this',
    });
  });

  it('reports what the user cannot view as not found', () => {
    expect(outcomeOf(buyer, 'order:view', foreign)).toMatchObject({
      status: 404,
      message: 'Order 5 not found',
    });
  });
});
