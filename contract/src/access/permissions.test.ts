import { describe, expect, it } from 'vitest';
import { type Actor, type Caller, callerOf, type Place, type Relation } from './actor';
import {
  type Action,
  can,
  canEver,
  type Decision,
  decide,
  decisionFor,
  permissions,
  refusalAtDoor,
} from './permissions';

const actions = Object.keys(permissions) as Action[]; // keys of the table itself
const relations: readonly Relation[] = ['own', 'down', 'up', 'foreign'];
const meaning: Record<string, Decision> = {
  A: 'allowed',
  S: 'allowed',
  L: 'limited',
  F: 'forbidden',
  N: 'not_found',
  '-': 'not_found',
};
const members = {
  WU: ['own', 'up', 'foreign'],
  WA: ['own', 'up', 'foreign'],
  SR: ['own', 'down', 'up', 'foreign'],
  SA: ['own', 'down', 'up', 'foreign'],
  MU: ['own', 'down', 'foreign'],
  MA: ['own', 'down', 'foreign'],
} as const satisfies Partial<Record<Caller, readonly Relation[]>>;
const memberCallers = Object.keys(members) as (keyof typeof members)[]; // keys of the literal above

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
const customer: Place = { manufacturerId: 1, salesOrganizationId: 1, wholesaleCustomerId: 1 };
const sibling: Place = { manufacturerId: 1, salesOrganizationId: 1, wholesaleCustomerId: 2 };
const stranger: Place = { manufacturerId: 2, salesOrganizationId: 1, wholesaleCustomerId: 1 };

describe('a row of the permission table', () => {
  it.each(actions.flatMap((action) => memberCallers.map((caller) => ({ action, caller }))))(
    '$action gives $caller the decision of each of its cells',
    ({ action, caller }) => {
      const cells = permissions[action][caller].split('/');

      expect(cells).toHaveLength(members[caller].length);
      expect(members[caller].map((relation) => decisionFor(action, caller, relation))).toEqual(
        cells.map((cell) => meaning[cell]),
      );
    },
  );

  it.each(actions)('%s gives a fresh user and an administrator one decision wherever it is', (action) => {
    for (const relation of relations) {
      expect(decisionFor(action, 'FU', relation)).toBe(meaning[permissions[action].FU]);
      expect(decisionFor(action, 'AD', relation)).toBe(meaning[permissions[action].AD]);
    }
  });

  it.each(actions)('%s is closed to the anonymous with the request to sign in', (action) => {
    expect(relations.map((relation) => decisionFor(action, 'AN', relation))).toEqual(
      Array(4).fill('unauthorized'),
    );
    expect([decide(null, action, customer), refusalAtDoor(null, action)]).toEqual([
      'unauthorized',
      'unauthorized',
    ]);
    expect([can(null, action, customer), canEver(null, action)]).toEqual([false, false]);
  });

  it.each(actions)('%s is never open to a member beyond the own tree', (action) => {
    for (const caller of memberCallers) {
      expect(['forbidden', 'not_found']).toContain(decisionFor(action, caller, 'foreign'));
    }
  });

  it.each([
    ['WU', 'down'],
    ['WA', 'down'],
    ['MU', 'up'],
    ['MA', 'up'],
  ] as const)('refuses %s the relation %s, which it does not have', (caller, relation) => {
    for (const action of actions) expect(decisionFor(action, caller, relation)).toBe('not_found');
  });

  it('refuses a relation nobody has heard of', () => {
    const unheard = 'sideways' as Relation; // what a faulty caller could do
    for (const action of actions) {
      for (const caller of memberCallers) expect(decisionFor(action, caller, unheard)).toBe('not_found');
    }
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
    ['a maker manages an order of a customer', maker, 'order:manage', customer, 'allowed'],
    ['a maker lists the orders of a customer', maker, 'order:list', customer, 'allowed'],
    ['a rep lists the orders of the own organization', rep, 'order:list', customer, 'allowed'],
    ['a rep sees a customer below', rep, 'customer:view', customer, 'allowed'],
    ['a buyer does not see a sibling', buyer, 'customer:view', sibling, 'not_found'],
    ['an administrator manages any order', administrator, 'order:manage', stranger, 'allowed'],
    ['an administrator has no billing of the own', administrator, 'billing:own', customer, 'forbidden'],
    ['a fresh user sees no order', nobody, 'order:view', customer, 'not_found'],
  ] as const)('%s', (_name, actor, action, place, expected) => {
    expect(decide(actor, action, place)).toBe(expected);
    expect(can(actor, action, place)).toBe(expected === 'allowed' || expected === 'limited');
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
    ['manufacturer:edit', makerAdmin, false, 'forbidden'],
    ['manufacturer:edit', administrator, true, undefined],
    ['billing:own', administrator, false, 'forbidden'],
    ['customer:create', rep, true, undefined],
    ['saved-method:manage', buyer, false, undefined],
    ['overview:view', rep, true, undefined],
    ['overview:view', buyer, false, 'forbidden'],
    ['overview:view', nobody, false, 'forbidden'],
  ] as const)('%s', (action, actor, open, refusal) => {
    expect([canEver(actor, action), refusalAtDoor(actor, action)]).toEqual([open, refusal]);
  });

  it.each(actions)('%s is refused at the door exactly to those to whom it is never open', (action) => {
    for (const actor of [nobody, administrator, maker, makerAdmin, rep, buyer]) {
      const isMixed = /F.*N/.test(permissions[action][callerOf(actor) as 'FU']); // each of them is somebody
      expect(refusalAtDoor(actor, action) === undefined).toBe(canEver(actor, action) || isMixed);
    }
  });
});
