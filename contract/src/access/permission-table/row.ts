/**
 * How to read the table: one row says who can do one action, in which relation, and with what limits.
 *
 *   'order:view': {
 *     customer: { own: 'limited' },          customers see their own orders, with fewer fields
 *     sales: { own: 'limited' },             so do sales reps and sales admins
 *     manufacturer: { own: 'allowed' },      manufacturers see theirs in full
 *     platformAdmin: 'allowed',              a platform administrator sees every order
 *     everyoneElse: 'hidden',                for everyone else there is no such order
 *   }
 */
export type Answer =
  /** Allowed. */
  | 'allowed'
  /** Allowed with fewer fields or fewer rows. */
  | 'limited'
  /** A list that contains only what the caller can see. */
  | 'filtered'
  /** Rejected with 403. */
  | 'refused'
  /** Reported as not found (404). */
  | 'hidden';

/** A relation that is not named is hidden. So is everything outside, including siblings. */
interface AnswerByRelation {
  /** The caller's organization. */
  own?: Answer;
  /** An organization that it manages. */
  below?: Answer;
  /** An organization that manages it. */
  above?: Answer;
}

/** An answer without a relation applies everywhere. */
export type Rule = Answer | AnswerByRelation;

/** `customer`, `sales` and `manufacturer` include plain users and admins. */
export interface Row {
  freshUser?: Answer;
  customer?: Rule;
  customerUser?: Rule;
  customerAdmin?: Rule;
  sales?: Rule;
  salesRep?: Rule;
  salesAdmin?: Rule;
  manufacturer?: Rule;
  manufacturerUser?: Rule;
  manufacturerAdmin?: Rule;
  platformAdmin?: Answer;
  everyoneElse: 'refused' | 'hidden';
}
