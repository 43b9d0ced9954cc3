import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { describe, expect, it } from 'vitest';
import { connectedKinds, managedKinds } from './organization-kinds';

const member = (...types: OrganizationType[]) => ({
  memberships: types.map((organizationType, index) => ({ organizationType, organizationId: index + 1 })),
});

describe('connected organizations', () => {
  it.each([
    ['nobody in particular', member(), ['manufacturer', 'sales_organization', 'wholesale_customer']],
    ['a manufacturer', member('manufacturer'), ['sales_organization', 'wholesale_customer']],
    ['a sales organization', member('sales_organization'), ['wholesale_customer']],
    ['a wholesale customer', member('wholesale_customer'), ['manufacturer', 'sales_organization']],
    ['two, by the first', member('sales_organization', 'manufacturer'), ['wholesale_customer']],
  ] as const)('shown to a member of %s', (_, user, kinds) => {
    expect(connectedKinds(user)).toEqual(kinds);
  });
});

describe('managed organizations', () => {
  it.each([
    [null, ['manufacturer', 'sales_organization', 'wholesale_customer']],
    ['manufacturer', ['manufacturer', 'sales_organization', 'wholesale_customer']],
    ['sales_rep', ['sales_organization', 'wholesale_customer']],
    ['wholesale_customer', ['wholesale_customer']],
  ] as const)('offered to the role %s', (role, kinds) => {
    expect(managedKinds({ role })).toEqual(kinds);
  });
});
