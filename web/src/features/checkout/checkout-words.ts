import { isUncharged } from '@casepack/contract/payments/charge';
import { ApiError, messageOf, NetworkError } from '../../api/api-error';
import { failure } from '../../api/failure';
import { isRefusal, isTurnedAway } from '../../api/refusal';
import { isMismatch } from './is-mismatch';

export const ORDER_FAILED = 'Order Failed';
export const SAVE_FAILED = 'Save Order Failed';
const SETUP_FAILED = 'Payment Setup Failed';

export const ORDER_USUAL = 'Order processing failed. Please try again.';
const SETUP_USUAL = 'Unable to initialize payment. Please try again.';
const SAVE_USUAL = 'The order could not be saved. Please try again.';

export const CARD_MISSING = 'Payment system not ready. Please try again.';
export const CARD_NOT_AUTHENTICATED = 'The payment was not confirmed. Your card was not charged.';
export const TOTAL_CHANGED = 'The total has changed. Your card was not charged.';
/** Beside what is shown until it is known what became of that order. */
export const SENT_ELSEWHERE = 'This order was already sent from another window.';
export const PLACED_ELSEWHERE =
  'This order was finished in another window. Look under Orders before you order again.';
export const SAVED_ELSEWHERE =
  'This order was finished in another window. Look under Orders before you save again.';
export const ALREADY_SAVED =
  'An order was already saved from this checkout. Look under Orders before you save again.';

/** Shown until it is known what became of an order. */
export const unresolvedWords = {
  place:
    'We could not find out whether your order was placed. Press Place Order to send the same order again: it is placed once and your card is charged once.',
  save: 'We could not find out whether your order was saved. Press Save Order - Pay Later to send it again before you pay by card: it is saved once.',
};

const asSentence = (message: string): string => message.replace(/([^.!?])$/, '$1.');
const UNCHARGED = 'Your card was not charged.';

/** For what is refused before a card was confirmed, unless the refusal says so itself. */
function uncharged(error: ApiError | NetworkError): string {
  const said = messageOf(error, SETUP_USUAL);
  const isSaid = error instanceof ApiError && isUncharged(error.details);
  return isSaid ? said : `${asSentence(said)} ${UNCHARGED}`;
}

/** Once a card was confirmed, the server alone knows that it was not charged, and says so where it does. */
export function orderRefusedWords(error: ApiError, isReturn: boolean): string {
  const said = messageOf(error, ORDER_USUAL);
  if (!isMismatch(error)) return asSentence(said);
  const alreadyMade = `An order was already made from this checkout. Look under Orders${isReturn ? '' : ' before you order again'}.`;
  return isUncharged(error.details) ? `${alreadyMade} ${UNCHARGED}` : alreadyMade;
}

export const orderUnknownWords = (error: unknown): string =>
  error instanceof NetworkError ? 'The server did not respond.' : ORDER_USUAL;

const isProviderFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'provider_failed';

/** Why no card payment could be started, before any card was asked. */
export function notStartedWords(error: unknown): { title: string; description: string } {
  if (isRefusal(error) && error.code !== 'payments_not_configured') {
    return { title: ORDER_FAILED, description: uncharged(error) };
  }
  if (error instanceof NetworkError) return { title: SETUP_FAILED, description: uncharged(error) };
  const isTold = isRefusal(error) || isTurnedAway(error) || isProviderFailure(error);
  return { title: SETUP_FAILED, description: isTold ? messageOf(error, SETUP_USUAL) : SETUP_USUAL };
}

export function saveFailedWords(error: unknown): string {
  if (!(error instanceof NetworkError)) return failure(error, SAVE_USUAL).description;
  const lead = error.kind === 'unsent' ? error.message : 'The server did not respond.';
  return `${lead} Nothing you typed is lost, and the order will not be made twice.`;
}
