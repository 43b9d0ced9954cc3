import { ApiError } from './api-error';
import type { CardOutcome } from './test-cards';

/** Why a card was declined, as the API reports it. */
export interface CardDecline {
  type: 'card_error';
  code: string;
  decline_code?: string;
  message: string;
}

type Declined = Extract<CardOutcome, { kind: 'declined' }>;

export const refusalOf = ({ code, declineCode, message }: Declined): CardDecline => ({
  type: 'card_error',
  code,
  ...(declineCode ? { decline_code: declineCode } : {}),
  message,
});

/** An off-session charge on a card that requires authentication. */
export const authenticationRequired: CardDecline = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const cardDeclined = (outcome: Declined): ApiError => new ApiError(402, refusalOf(outcome));

const declinedCardInput = (code: string, message: string, param: string, declineCode?: string): ApiError =>
  new ApiError(402, {
    type: 'card_error',
    code,
    ...(declineCode ? { decline_code: declineCode } : {}),
    message,
    param,
  });

export const incorrectNumber = (): ApiError =>
  declinedCardInput('incorrect_number', 'Your card number is incorrect.', 'number');

export const notATestCard = (): ApiError =>
  declinedCardInput(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test (live) card.',
    'number',
    'test_mode_live_card',
  );

export const invalidExpiryMonth = (): ApiError =>
  declinedCardInput('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');

export const invalidExpiryYear = (): ApiError =>
  declinedCardInput('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');

export const invalidCvc = (): ApiError =>
  declinedCardInput('invalid_cvc', "Your card's security code is invalid.", 'cvc');
