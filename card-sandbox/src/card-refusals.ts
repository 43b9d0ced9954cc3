import { ApiError } from './api-error';
import type { CardOutcome } from './test-cards';

/** Why a card was refused, in the words of the API. */
export interface CardRefusal {
  type: 'card_error';
  code: string;
  decline_code?: string;
  message: string;
}

type Declined = Extract<CardOutcome, { kind: 'declined' }>;

export const refusalOf = ({ code, declineCode, message }: Declined): CardRefusal => ({
  type: 'card_error',
  code,
  ...(declineCode ? { decline_code: declineCode } : {}),
  message,
});

/** A charge without its owner at the screen, on a card that asks for its owner. */
export const authenticationRequired: CardRefusal = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const cardDeclined = (outcome: Declined): ApiError => new ApiError(402, refusalOf(outcome));

const refusedFace = (code: string, message: string, param: string, declineCode?: string): ApiError =>
  new ApiError(402, {
    type: 'card_error',
    code,
    ...(declineCode ? { decline_code: declineCode } : {}),
    message,
    param,
  });

export const incorrectNumber = (): ApiError =>
  refusedFace('incorrect_number', 'Your card number is incorrect.', 'number');

export const notATestCard = (): ApiError =>
  refusedFace(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test (live) card.',
    'number',
    'test_mode_live_card',
  );

export const invalidExpiryMonth = (): ApiError =>
  refusedFace('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');

export const invalidExpiryYear = (): ApiError =>
  refusedFace('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');

export const invalidCvc = (): ApiError =>
  refusedFace('invalid_cvc', "Your card's security code is invalid.", 'cvc');
