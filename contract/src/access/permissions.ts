import {
  type Actor,
  type Caller,
  callerOf,
  type Place,
  type Relation,
  relationTo,
  relationToOrder,
} from './actor';

/**
 * A allowed, L allowed with fewer rows or fields, S a list that holds only what is visible,
 * F refused as such (403), N hidden (404), - cannot arise and is refused like N.
 */
type Cell = 'A' | 'L' | 'S' | 'F' | 'N' | '-';
type OwnUpForeign = `${Cell}/${Cell}/${Cell}`;
type OwnDownUpForeign = `${Cell}/${Cell}/${Cell}/${Cell}`;
type OwnDownForeign = `${Cell}/${Cell}/${Cell}`;

interface Row {
  FU: Cell;
  WU: OwnUpForeign;
  WA: OwnUpForeign;
  SR: OwnDownUpForeign;
  SA: OwnDownUpForeign;
  MU: OwnDownForeign;
  MA: OwnDownForeign;
  AD: Cell;
}

const row = (
  FU: Cell,
  WU: OwnUpForeign,
  WA: OwnUpForeign,
  SR: OwnDownUpForeign,
  SA: OwnDownUpForeign,
  MU: OwnDownForeign,
  MA: OwnDownForeign,
  AD: Cell,
): Row => ({ FU, WU, WA, SR, SA, MU, MA, AD });

// biome-ignore format: columns must stay aligned to be read
/**
 * Who may do what. Columns: fresh user; wholesale user and admin (own/up/foreign); sales rep and admin
 * (own/down/up/foreign); manufacturer user and admin (own/down/foreign); platform administrator.
 */
export const permissions = {
  //                                  FU   WU       WA       SR         SA         MU       MA       AD
  'catalog:view':               row('S', '-/S/N', '-/S/N', '-/-/S/N', '-/-/S/N', 'S/-/N', 'S/-/N', 'A'),
  'collection:view':            row('S', '-/L/N', '-/L/N', '-/-/L/N', '-/-/L/N', 'S/-/N', 'S/-/N', 'A'),
  'catalog:edit':               row('F', 'F/F/F', 'F/F/F', 'F/F/F/F', 'F/F/F/F', 'F/F/F', 'A/-/N', 'A'),

  'user:list':                  row('F', 'F/F/F', 'S/N/N', 'F/F/F/F', 'S/S/N/N', 'F/F/F', 'S/S/N', 'A'),
  'user:create':                row('F', 'F/F/F', 'L/F/N', 'F/F/F/F', 'L/L/F/N', 'F/F/F', 'L/L/N', 'A'),
  'user:edit':                  row('L', 'L/F/N', 'A/F/N', 'L/F/F/N', 'A/A/F/N', 'L/F/N', 'A/A/N', 'A'),
  'user:manage':                row('F', 'F/F/F', 'A/F/N', 'F/F/F/F', 'A/A/F/N', 'F/F/F', 'A/A/N', 'A'),

  'audit:view':                 row('F', 'F/F/F', 'S/N/N', 'F/F/F/F', 'S/S/N/N', 'F/F/F', 'S/S/N', 'A'),

  'manufacturer:list':          row('S', '-/L/N', '-/L/N', '-/-/L/N', '-/-/L/N', 'S/-/N', 'S/-/N', 'A'),
  'manufacturer:view':          row('N', '-/L/N', '-/L/N', '-/-/L/N', '-/-/L/N', 'A/-/N', 'A/-/N', 'A'),
  'manufacturer:edit':          row('F', 'F/F/F', 'F/F/F', 'F/F/F/F', 'F/F/F/F', 'F/F/F', 'F/F/F', 'A'),
  'sales-organization:list':    row('S', '-/L/N', '-/L/N', 'S/-/-/N', 'S/-/-/N', '-/S/N', '-/S/N', 'A'),
  'sales-organization:create':  row('F', 'F/F/F', 'F/F/F', 'F/F/F/F', 'F/F/F/F', 'F/F/F', '-/A/N', 'A'),
  'sales-organization:view':    row('N', '-/L/N', '-/L/N', 'L/-/-/N', 'A/-/-/N', '-/A/N', '-/A/N', 'A'),
  'sales-organization:edit':    row('F', 'F/F/F', 'F/F/F', 'F/F/F/F', 'L/-/-/N', 'F/F/F', '-/A/N', 'A'),
  'customer:list':              row('S', 'S/-/N', 'S/-/N', '-/S/-/N', '-/S/-/N', '-/S/N', '-/S/N', 'A'),
  'customer:create':            row('F', 'F/F/F', 'F/F/F', '-/L/-/N', '-/L/-/N', 'F/F/F', '-/A/N', 'A'),
  'customer:view':              row('N', 'L/-/N', 'A/-/N', '-/A/-/N', '-/A/-/N', '-/A/N', '-/A/N', 'A'),
  'customer:edit':              row('F', 'F/F/F', 'L/-/N', 'F/F/F/F', '-/L/-/N', 'F/F/F', '-/A/N', 'A'),

  'location:view':              row('N', 'A/N/N', 'A/N/N', 'A/A/N/N', 'A/A/N/N', 'A/A/N', 'A/A/N', 'A'),
  'location:create':            row('F', 'F/F/F', 'A/F/N', 'F/A/F/N', 'A/A/F/N', 'F/F/F', 'A/A/N', 'A'),
  'location:edit':              row('F', 'F/F/F', 'A/F/N', 'F/F/F/F', 'A/A/F/N', 'F/F/F', 'A/A/N', 'A'),

  'card-config:manage':         row('F', 'F/F/F', 'F/F/F', 'F/F/F/F', 'F/F/F/F', 'F/F/F', 'A/-/N', 'A'),
  'mail:view':                  row('F', 'F/F/F', 'F/F/F', 'F/F/F/F', 'F/F/F/F', 'F/F/F', 'A/-/N', 'A'),
  'payment:list':               row('F', 'F/F/F', 'F/F/F', 'F/F/F/F', 'F/F/F/F', 'A/-/N', 'A/-/N', 'A'),
  'overview:view':              row('F', 'F/F/F', 'F/F/F', 'A/-/N/N', 'A/-/N/N', 'A/-/N', 'A/-/N', 'A'),
  'billing:own':                row('F', 'F/-/-', 'A/-/-', 'F/-/-/-', 'A/-/-/-', 'F/-/-', 'A/-/-', 'F'),
  'saved-method:manage':        row('F', 'F/N/N', 'A/N/N', 'F/F/N/N', 'A/A/N/N', 'F/F/N', 'A/A/N', 'A'),

  'checkout:customers':         row('S', 'S/-/N', 'S/-/N', '-/S/-/N', '-/S/-/N', '-/S/N', '-/S/N', 'A'),
  'checkout:locations':         row('N', 'A/-/N', 'A/-/N', '-/A/-/N', '-/A/-/N', '-/A/N', '-/A/N', 'A'),
  'checkout:payment-methods':   row('N', 'L/-/N', 'A/-/N', '-/L/-/N', '-/L/-/N', '-/A/N', '-/A/N', 'A'),
  'checkout:pay':               row('L', 'A/-/N', 'A/-/N', '-/A/-/N', '-/A/-/N', '-/A/N', '-/A/N', 'A'),
  'checkout:order':             row('L', 'L/-/N', 'L/-/N', '-/L/-/N', '-/L/-/N', '-/A/N', '-/A/N', 'A'),

  'order:list-sales-organization': row('N', '-/N/N', '-/N/N', 'A/-/-/N', 'A/-/-/N', '-/A/N', '-/A/N', 'A'),
  'order:list-customer':        row('N', 'A/-/N', 'A/-/N', '-/A/-/N', '-/A/-/N', '-/A/N', '-/A/N', 'A'),
  'order:list':                 row('S', 'S/-/N', 'S/-/N', 'S/-/-/N', 'S/-/-/N', 'S/-/N', 'S/-/N', 'A'),
  'order:view':                 row('N', 'L/-/N', 'L/-/N', 'L/-/-/N', 'L/-/-/N', 'A/-/N', 'A/-/N', 'A'),
  'order:pay':                  row('N', 'A/-/N', 'A/-/N', 'A/-/-/N', 'A/-/-/N', 'A/-/N', 'A/-/N', 'A'),
  'order:cancel':               row('N', 'A/-/N', 'A/-/N', 'F/F/F/F', 'F/F/F/F', 'A/-/N', 'A/-/N', 'A'),
  'order:manage':               row('F', 'F/F/F', 'F/F/F', 'F/F/F/F', 'F/F/F/F', 'A/-/N', 'A/-/N', 'A'),
} satisfies Record<string, Row>;

export type Action = keyof typeof permissions;

export type Decision = 'allowed' | 'limited' | 'unauthorized' | 'forbidden' | 'not_found';

const relationsOf = {
  WU: ['own', 'up', 'foreign'],
  WA: ['own', 'up', 'foreign'],
  SR: ['own', 'down', 'up', 'foreign'],
  SA: ['own', 'down', 'up', 'foreign'],
  MU: ['own', 'down', 'foreign'],
  MA: ['own', 'down', 'foreign'],
} as const satisfies Partial<Record<Caller, readonly Relation[]>>;

const meaning: Record<Cell, Decision> = {
  A: 'allowed',
  S: 'allowed',
  L: 'limited',
  F: 'forbidden',
  N: 'not_found',
  '-': 'not_found',
};

/** The cell of the table for one caller and relation, as the decision it stands for. */
export function decisionFor(action: Action, caller: Caller, relation: Relation): Decision {
  if (caller === 'AN') return 'unauthorized';
  const cells: Row = permissions[action];
  if (caller === 'FU' || caller === 'AD') return meaning[cells[caller]];
  const relations: readonly Relation[] = relationsOf[caller];
  const cell = cells[caller].split('/')[relations.indexOf(relation)] as Cell | undefined; // rows are typed as cells joined by slashes
  return cell ? meaning[cell] : 'not_found';
}

const orderActions: readonly Action[] = [
  'order:view',
  'order:pay',
  'order:cancel',
  'order:manage',
  'order:list',
];
const isOrderAction = (action: Action): boolean => orderActions.includes(action);

/** What the table says of this actor doing this to a thing that stands at `place`. */
export function decide(actor: Actor | null, action: Action, place: Place): Decision {
  if (!actor) return 'unauthorized';
  const relation = isOrderAction(action) ? relationToOrder(actor, place) : relationTo(actor, place);
  return decisionFor(action, callerOf(actor), relation);
}

export function can(actor: Actor | null, action: Action, place: Place): boolean {
  const decision = decide(actor, action, place);
  return decision === 'allowed' || decision === 'limited';
}

/** Whether the action can ever be open to this actor, whatever it is done to; said before anything is looked up. */
export function canEver(actor: Actor | null, action: Action): boolean {
  const caller = callerOf(actor);
  return (['own', 'down', 'up', 'foreign'] as const).some((relation) => {
    const decision = decisionFor(action, caller, relation);
    return decision === 'allowed' || decision === 'limited';
  });
}

/**
 * The refusal for an action that is never open: 403 where the table says so anywhere in the row, else 404. Where it
 * refuses some and hides others, only a look at the thing can tell: then there is none yet.
 */
export function refusalAtDoor(
  actor: Actor | null,
  action: Action,
): Exclude<Decision, 'allowed' | 'limited'> | undefined {
  if (!actor) return 'unauthorized';
  if (canEver(actor, action)) return undefined;
  const caller = callerOf(actor);
  const cells = caller === 'AN' ? '' : permissions[action][caller];
  if (!cells.includes('F')) return 'not_found';
  return cells.includes('N') ? undefined : 'forbidden';
}
