import { describe, expect, it } from 'vitest';
import type { Actor, OrganizationNode, Relation } from './actor';
import type { SignedIn } from './caller';
import {
  type Action,
  can,
  canEver,
  decide,
  decisionFor,
  permissions,
  refusalBeforeLookup,
} from './permissions';

const actions = Object.keys(permissions) as Action[]; // keys of the table itself
const relations: readonly Relation[] = ['own', 'below', 'above', 'outside'];
const members: readonly SignedIn[] = [
  'customerUser',
  'customerAdmin',
  'salesRep',
  'salesAdmin',
  'manufacturerUser',
  'manufacturerAdmin',
];

const nobody: Actor = {
  userId: 1,
  isAdmin: false,
  isOrgAdmin: false,
  organizationType: null,
  manufacturerId: null,
  salesOrganizationId: null,
  wholesaleCustomerId: null,
};
const administrator: Actor = { ...nobody, isAdmin: true };
const maker: Actor = { ...nobody, organizationType: 'manufacturer', manufacturerId: 1 };
const makerAdmin: Actor = { ...maker, isOrgAdmin: true };
const rep: Actor = {
  ...nobody,
  organizationType: 'sales_organization',
  manufacturerId: 1,
  salesOrganizationId: 1,
};
const buyer: Actor = { ...rep, organizationType: 'wholesale_customer', wholesaleCustomerId: 1 };
const customer: OrganizationNode = { manufacturerId: 1, salesOrganizationId: 1, wholesaleCustomerId: 1 };
const sibling: OrganizationNode = { manufacturerId: 1, salesOrganizationId: 1, wholesaleCustomerId: 2 };
const stranger: OrganizationNode = { manufacturerId: 2, salesOrganizationId: 1, wholesaleCustomerId: 1 };

describe('a row of the permission table', () => {
  it.each(actions)('%s is closed to the anonymous with the request to sign in', (action) => {
    expect(relations.map((relation) => decisionFor(action, 'anonymous', relation))).toEqual(
      Array(4).fill('unauthorized'),
    );
    expect([decide(null, action, customer), refusalBeforeLookup(null, action)]).toEqual([
      'unauthorized',
      'unauthorized',
    ]);
    expect([can(null, action, customer), canEver(null, action)]).toEqual([false, false]);
  });

  it.each(actions)('%s is never allowed outside the tree of the member', (action) => {
    for (const member of members) {
      expect(['forbidden', 'not_found']).toContain(decisionFor(action, member, 'outside'));
    }
  });

  it.each([
    ['customerUser', 'below'],
    ['customerAdmin', 'below'],
    ['manufacturerUser', 'above'],
    ['manufacturerAdmin', 'above'],
  ] as const)('hides from a %s what is %s, where nothing can be', (member, relation) => {
    for (const action of actions) expect(decisionFor(action, member, relation)).toBe('not_found');
  });

  it('rejects an unknown relation', () => {
    const unheard = 'sideways' as Relation; // what a faulty caller could do
    for (const action of actions) {
      for (const member of members) expect(decisionFor(action, member, unheard)).toBe('not_found');
    }
  });

  it.each([
    ['allowed', 'order:manage', 'manufacturerUser', 'own', 'allowed'],
    ['filtered', 'order:list', 'customerUser', 'own', 'allowed'],
    ['limited', 'order:view', 'salesRep', 'own', 'limited'],
    ['refused', 'order:manage', 'salesRep', 'own', 'forbidden'],
    ['hidden', 'order:view', 'salesRep', 'outside', 'not_found'],
  ] as const)('that says %s leads to the decision for %s', (_answer, action, caller, relation, expected) => {
    expect(decisionFor(action, caller, relation)).toBe(expected);
  });
});

describe('deciding about one thing', () => {
  it.each([
    ['a maker sees an order of the own tree', maker, 'order:view', customer, 'allowed'],
    ['a maker does not see an order of another tree', maker, 'order:view', stranger, 'not_found'],
    ['a rep sees less of an order', rep, 'order:view', customer, 'limited'],
    ['a rep sees an order is not for a rep to manage', rep, 'order:manage', customer, 'forbidden'],
    ['a buyer sees the own order', buyer, 'order:view', customer, 'limited'],
    ['a buyer does not see the order of a sibling', buyer, 'order:view', sibling, 'not_found'],
    ['a rep pays an order of the own organization', rep, 'order:pay', customer, 'allowed'],
    ['a rep cancels an order of the own organization', rep, 'order:cancel', customer, 'allowed'],
    ['a maker manages an order of a customer', maker, 'order:manage', customer, 'allowed'],
    ['a maker lists the orders of a customer', maker, 'order:list', customer, 'allowed'],
    ['a rep lists the orders of the own organization', rep, 'order:list', customer, 'allowed'],
    ['a rep sees a customer below', rep, 'customer:view', customer, 'allowed'],
    ['a buyer does not see a sibling', buyer, 'customer:view', sibling, 'not_found'],
    ['an administrator manages any order', administrator, 'order:manage', stranger, 'allowed'],
    ['an administrator has no billing of the own', administrator, 'billing:own', customer, 'forbidden'],
    ['a fresh user sees no order', nobody, 'order:view', customer, 'not_found'],
  ] as const)('%s', (_name, actor, action, node, expected) => {
    expect(decide(actor, action, node)).toBe(expected);
    expect(can(actor, action, node)).toBe(expected === 'allowed' || expected === 'limited');
  });
});

describe('deciding at the door, before anything is looked up', () => {
  it.each([
    ['catalog:edit', makerAdmin, true, undefined],
    ['catalog:edit', maker, false, 'forbidden'],
    ['order:manage', rep, false, 'forbidden'],
    ['order:manage', maker, true, undefined],
    ['order:view', nobody, false, 'not_found'],
    ['order:list-sales-organization', buyer, false, 'not_found'],
    ['manufacturer:create', makerAdmin, false, 'forbidden'],
    ['manufacturer:create', administrator, true, undefined],
    ['manufacturer:edit', maker, false, 'forbidden'],
    ['manufacturer:edit', makerAdmin, true, undefined],
    ['manufacturer:edit', administrator, true, undefined],
    ['billing:own', administrator, false, 'forbidden'],
    ['customer:create', rep, true, undefined],
    ['saved-method:manage', buyer, false, undefined],
    ['overview:view', rep, true, undefined],
    ['overview:view', buyer, false, 'forbidden'],
    ['overview:view', nobody, false, 'forbidden'],
  ] as const)('%s', (action, actor, open, refusal) => {
    expect([canEver(actor, action), refusalBeforeLookup(actor, action)]).toEqual([open, refusal]);
  });

  it.each(actions)('%s is rejected early only if it would be rejected for every row', (action) => {
    const things = [maker, rep, buyer].map(
      ({ manufacturerId, salesOrganizationId, wholesaleCustomerId }) => ({
        manufacturerId: manufacturerId ?? 0,
        salesOrganizationId,
        wholesaleCustomerId,
      }),
    );
    for (const actor of [nobody, administrator, maker, makerAdmin, rep, buyer]) {
      const refusal = refusalBeforeLookup(actor, action);
      const decisions = [...things, sibling, stranger].map((node) => decide(actor, action, node));
      if (canEver(actor, action)) expect(refusal).toBeUndefined();
      else if (refusal) expect(new Set(decisions)).toEqual(new Set([refusal]));
      else expect(new Set(decisions)).toEqual(new Set(['forbidden', 'not_found']));
    }
  });
});
