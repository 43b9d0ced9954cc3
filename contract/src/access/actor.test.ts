import { describe, expect, it } from 'vitest';
import { type Actor, type OrganizationNode, relationTo, relationToOrder } from './actor';

// Two tenants with interleaved ids; customer 3 and 6 have no sales organization.
const place = (
  manufacturerId: number,
  salesOrganizationId: number | null = null,
  wholesaleCustomerId: number | null = null,
): OrganizationNode => ({ manufacturerId, salesOrganizationId, wholesaleCustomerId });
const tree = {
  M1: place(1),
  M1S1: place(1, 1),
  M1S3: place(1, 3),
  M1S1W1: place(1, 1, 1),
  M1S3W2: place(1, 3, 2),
  M1W3: place(1, null, 3),
  M2: place(2),
  M2S2: place(2, 2),
  M2S4: place(2, 4),
  M2S2W4: place(2, 2, 4),
  M2S4W5: place(2, 4, 5),
  M2W6: place(2, null, 6),
};
type Node = keyof typeof tree;
const nodes = Object.keys(tree) as Node[]; // keys of the literal above

const nobody: Actor = {
  userId: 1,
  isAdmin: false,
  isOrgAdmin: false,
  organizationType: null,
  manufacturerId: null,
  salesOrganizationId: null,
  wholesaleCustomerId: null,
};

function memberOf(node: Node): Actor {
  const { wholesaleCustomerId, salesOrganizationId } = tree[node];
  if (wholesaleCustomerId !== null)
    return { ...nobody, ...tree[node], organizationType: 'wholesale_customer' };
  const organizationType = salesOrganizationId === null ? 'manufacturer' : 'sales_organization';
  return { ...nobody, ...tree[node], organizationType };
}

/** For each member, what is own, below and above; everything else is outside. */
const organizations: Record<Node, { below?: Node[]; above?: Node[] }> = {
  M1: { below: ['M1S1', 'M1S3', 'M1S1W1', 'M1S3W2', 'M1W3'] },
  M1S1: { below: ['M1S1W1'], above: ['M1'] },
  M1S3: { below: ['M1S3W2'], above: ['M1'] },
  M1S1W1: { above: ['M1', 'M1S1'] },
  M1S3W2: { above: ['M1', 'M1S3'] },
  M1W3: { above: ['M1'] },
  M2: { below: ['M2S2', 'M2S4', 'M2S2W4', 'M2S4W5', 'M2W6'] },
  M2S2: { below: ['M2S2W4'], above: ['M2'] },
  M2S4: { below: ['M2S4W5'], above: ['M2'] },
  M2S2W4: { above: ['M2', 'M2S2'] },
  M2S4W5: { above: ['M2', 'M2S4'] },
  M2W6: { above: ['M2'] },
};

/** For each member, the customers whose orders are the member's too. */
const ordersOf: Record<Node, Node[]> = {
  M1: ['M1S1W1', 'M1S3W2', 'M1W3'],
  M1S1: ['M1S1W1'],
  M1S3: ['M1S3W2'],
  M1S1W1: ['M1S1W1'],
  M1S3W2: ['M1S3W2'],
  M1W3: ['M1W3'],
  M2: ['M2S2W4', 'M2S4W5', 'M2W6'],
  M2S2: ['M2S2W4'],
  M2S4: ['M2S4W5'],
  M2S2W4: ['M2S2W4'],
  M2S4W5: ['M2S4W5'],
  M2W6: ['M2W6'],
};
const customers = nodes.filter((node) => tree[node].wholesaleCustomerId !== null);
const pairs = nodes.flatMap((member) => nodes.map((other) => ({ member, other })));
const orderPairs = nodes.flatMap((member) => customers.map((customer) => ({ member, customer })));

describe('the relation of an organization to a member of another', () => {
  it.each(pairs)('$other as seen by $member', ({ member, other }) => {
    const { below = [], above = [] } = organizations[member];
    const around = below.includes(other) ? 'below' : above.includes(other) ? 'above' : 'outside';

    expect(relationTo(memberOf(member), tree[other])).toBe(member === other ? 'own' : around);
  });
});

describe('the relation of an order to a member', () => {
  it.each(orderPairs)('an order of $customer as seen by $member', ({ member, customer }) => {
    const expected = ordersOf[member].includes(customer) ? 'own' : 'outside';

    expect(relationToOrder(memberOf(member), tree[customer])).toBe(expected);
  });

  it('stays with the sales organization it was placed through', () => {
    const placedThroughTheOldOne = { ...tree.M1S3W2, salesOrganizationId: 1 };

    expect(relationToOrder(memberOf('M1S1'), placedThroughTheOldOne)).toBe('own');
    expect(relationToOrder(memberOf('M1S3'), placedThroughTheOldOne)).toBe('outside');
  });
});

describe('a missing id', () => {
  const types = [null, 'manufacturer', 'sales_organization', 'wholesale_customer'] as const;

  it.each(types.flatMap((type) => nodes.map((node) => ({ type, node }))))(
    'of a $type user without organization matches nothing at $node',
    ({ type, node }) => {
      const actor = { ...nobody, organizationType: type };

      expect([relationTo(actor, tree[node]), relationToOrder(actor, tree[node])]).toEqual([
        'outside',
        'outside',
      ]);
    },
  );

  it('matches nothing for a user whose organization has no type', () => {
    const actor = { ...memberOf('M1'), organizationType: null };

    expect([relationTo(actor, tree.M1), relationToOrder(actor, tree.M1)]).toEqual(['outside', 'outside']);
  });

  it('of the sales organization does not match a customer or an order without one', () => {
    const actor = { ...memberOf('M1S1'), salesOrganizationId: null };

    expect([relationTo(actor, tree.M1W3), relationToOrder(actor, tree.M1W3)]).toEqual(['outside', 'outside']);
  });

  it('of the customer does not match an organization or an order without one', () => {
    const actor = { ...memberOf('M1W3'), wholesaleCustomerId: null };

    expect([relationTo(actor, tree.M1S1), relationToOrder(actor, tree.M1)]).toEqual(['outside', 'outside']);
  });
});
