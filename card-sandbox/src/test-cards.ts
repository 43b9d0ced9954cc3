/** What the sandbox does with a card, by the error and decline codes that Stripe uses. */
export type CardOutcome =
  | { kind: 'approved' }
  | { kind: 'authentication_required' }
  | {
      kind: 'declined';
      code: 'card_declined' | 'expired_card' | 'incorrect_cvc';
      declineCode: string;
      message: string;
    };

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  outcome: CardOutcome;
}

const declined = 'Your card was declined.';

/** The published test numbers that the sandbox knows. Any other number is refused before it is sent anywhere. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', outcome: { kind: 'approved' } },
  { number: '5555555555554444', brand: 'mastercard', outcome: { kind: 'approved' } },
  { number: '378282246310005', brand: 'amex', outcome: { kind: 'approved' } },
  { number: '4000002500003155', brand: 'visa', outcome: { kind: 'authentication_required' } },
  {
    number: '4000000000000002',
    brand: 'visa',
    outcome: { kind: 'declined', code: 'card_declined', declineCode: 'generic_decline', message: declined },
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    outcome: {
      kind: 'declined',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    outcome: {
      kind: 'declined',
      code: 'expired_card',
      declineCode: 'expired_card',
      message: 'Your card has expired.',
    },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    outcome: {
      kind: 'declined',
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
];

const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '');

export const findTestCard = (typed: string): TestCard | undefined => {
  const number = digitsOf(typed);
  return testCards.find((card) => card.number === number);
};

/** The check digit that every real card number has: catches a slip before anything else is asked. */
export function hasValidCheckDigit(typed: string): boolean {
  const digits = digitsOf(typed);
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
