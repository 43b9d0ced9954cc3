import { type Actor, type OrganizationNode, type Relation, relationTo, relationToOrder } from './actor';
import { type Caller, callerOf, type SignedIn } from './caller';
import { administrationPermissions } from './permission-table/administration';
import { approvalPermissions } from './permission-table/approvals';
import { catalogPermissions } from './permission-table/catalog';
import { checkoutPermissions } from './permission-table/checkout';
import { customerPermissions } from './permission-table/customers';
import { draftPermissions } from './permission-table/drafts';
import { notificationPermissions } from './permission-table/notifications';
import { orderListPermissions, orderPermissions, orderViewPermissions } from './permission-table/orders';
import { organizationPermissions } from './permission-table/organizations';
import { partNumberPermissions } from './permission-table/part-numbers';
import { paymentPermissions } from './permission-table/payments';
import { pricingPermissions } from './permission-table/pricing';
import type { Answer, Row, Rule } from './permission-table/row';
import { stockPermissions } from './permission-table/stock';

/** Who may do what. The server enforces this table; the browser uses it to hide controls. */
export const permissions = {
  ...catalogPermissions,
  ...stockPermissions,
  ...pricingPermissions,
  ...partNumberPermissions,
  ...administrationPermissions,
  ...organizationPermissions,
  ...customerPermissions,
  ...paymentPermissions,
  ...checkoutPermissions,
  ...draftPermissions,
  ...approvalPermissions,
  ...notificationPermissions,
  ...orderListPermissions,
  ...orderViewPermissions,
  ...orderPermissions,
} as const satisfies Record<string, Row>;

export type Action = keyof typeof permissions;

export type Decision = 'allowed' | 'limited' | 'unauthorized' | 'forbidden' | 'not_found';

const decisions = {
  allowed: 'allowed',
  filtered: 'allowed',
  limited: 'limited',
  refused: 'forbidden',
  hidden: 'not_found',
} as const satisfies Record<Answer, Decision>;

function ruleFor(row: Row, caller: SignedIn): Rule {
  switch (caller) {
    case 'customerUser':
    case 'customerAdmin':
      return row[caller] ?? row.customer ?? row.everyoneElse;
    case 'salesRep':
    case 'salesAdmin':
      return row[caller] ?? row.sales ?? row.everyoneElse;
    case 'manufacturerUser':
    case 'manufacturerAdmin':
      return row[caller] ?? row.manufacturer ?? row.everyoneElse;
    case 'freshUser':
    case 'platformAdmin':
      return row[caller] ?? row.everyoneElse;
  }
}

const allRelations: readonly Relation[] = ['own', 'below', 'above', 'outside'];

/** The relations that can occur: a customer manages no organization, and nobody manages a manufacturer. */
const relationsOf: Record<SignedIn, readonly Relation[]> = {
  freshUser: allRelations,
  customerUser: ['own', 'above', 'outside'],
  customerAdmin: ['own', 'above', 'outside'],
  salesRep: allRelations,
  salesAdmin: allRelations,
  manufacturerUser: ['own', 'below', 'outside'],
  manufacturerAdmin: ['own', 'below', 'outside'],
  platformAdmin: allRelations,
};

/** The table's answer for one kind of caller and a relation. A relation that cannot occur is hidden. */
export function answerFor(action: Action, caller: SignedIn, relation: Relation): Answer {
  if (!relationsOf[caller].includes(relation)) return 'hidden';
  const rule = ruleFor(permissions[action], caller);
  if (typeof rule === 'string') return rule;
  return relation === 'outside' ? 'hidden' : (rule[relation] ?? 'hidden');
}

export const decisionFor = (action: Action, caller: Caller, relation: Relation): Decision =>
  caller === 'anonymous' ? 'unauthorized' : decisions[answerFor(action, caller, relation)];

/** The table's decision for this actor, action and node. */
export function decide(actor: Actor | null, action: Action, node: OrganizationNode): Decision {
  if (!actor) return 'unauthorized';
  const relation = action in orderPermissions ? relationToOrder(actor, node) : relationTo(actor, node);
  return decisionFor(action, callerOf(actor), relation);
}

const isOpen = (decision: Decision): boolean => decision === 'allowed' || decision === 'limited';

export const can = (actor: Actor | null, action: Action, node: OrganizationNode): boolean =>
  isOpen(decide(actor, action, node));

/** All possible decisions for this actor and action. */
function everyDecision(actor: Actor | null, action: Action): Decision[] {
  const caller = callerOf(actor);
  if (caller === 'anonymous') return ['unauthorized'];
  return relationsOf[caller].map((relation) => decisionFor(action, caller, relation));
}

/** Whether the action can ever be allowed for this actor; known before anything is loaded. */
export const canEver = (actor: Actor | null, action: Action): boolean =>
  everyDecision(actor, action).some(isOpen);

/**
 * The error for an action that is never allowed for this actor. Undefined if the decision depends on the row: the table
 * rejects some rows and hides others.
 */
export function refusalBeforeLookup(
  actor: Actor | null,
  action: Action,
): Exclude<Decision, 'allowed' | 'limited'> | undefined {
  const [first, ...others] = everyDecision(actor, action);
  if (first === undefined || first === 'allowed' || first === 'limited') return undefined;
  return others.every((other) => other === first) ? first : undefined;
}
