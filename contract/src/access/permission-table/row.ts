/**
 * How to read the table: one row says who may do one thing, to what of their own, and how.
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
  /** It is done. */
  | 'allowed'
  /** It is done with fewer fields or fewer rows. */
  | 'limited'
  /** A list that holds only what the caller can see. */
  | 'filtered'
  /** Answered with 403. */
  | 'refused'
  /** Answered with 404, as if it did not exist. */
  | 'hidden';

/** A place that is not named is hidden. So is everything outside of the three, siblings included. */
interface AnswerByRelation {
  /** The caller's organization. */
  own?: Answer;
  /** An organization that it manages. */
  below?: Answer;
  /** An organization that manages it. */
  above?: Answer;
}

/** An answer without a place holds everywhere. */
export type Rule = Answer | AnswerByRelation;

/** `customer`, `sales` and `manufacturer` speak of plain users and admins alike. */
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
