/** What the sandbox does with a card, by Stripe's error and decline codes. */
export type CardOutcome =
  | { kind: 'approved' }
  /** Requires 3-D Secure: for every payment, or until it is set up for later use. */
  | { kind: 'authentication_required'; everyTime: boolean }
  | {
      kind: 'declined';
      code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error';
      declineCode?: string;
      message: string;
      /** Such a card can be saved; only charging it fails. */
      onlyWhenCharged?: true;
    };

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  /** Stripe's name for a predefined payment method with this card. */
  readyMade: `pm_card_${string}`;
  outcome: CardOutcome;
}

const declined = 'Your card was declined.';

/** The published test numbers that the sandbox supports. Any other number is rejected before it is sent anywhere. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    brand: 'visa',
    readyMade: 'pm_card_visa',
    outcome: { kind: 'approved' },
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    readyMade: 'pm_card_mastercard',
    outcome: { kind: 'approved' },
  },
  {
    number: '378282246310005',
    brand: 'amex',
    readyMade: 'pm_card_amex',
    outcome: { kind: 'approved' },
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    readyMade: 'pm_card_authenticationRequiredOnSetup',
    outcome: { kind: 'authentication_required', everyTime: false },
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    readyMade: 'pm_card_threeDSecure2Required',
    outcome: { kind: 'authentication_required', everyTime: true },
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    readyMade: 'pm_card_visa_chargeDeclined',
    outcome: { kind: 'declined', code: 'card_declined', declineCode: 'generic_decline', message: declined },
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    readyMade: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    outcome: {
      kind: 'declined',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    readyMade: 'pm_card_chargeCustomerFail',
    outcome: {
      kind: 'declined',
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: declined,
      onlyWhenCharged: true,
    },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    readyMade: 'pm_card_chargeDeclinedExpiredCard',
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
    readyMade: 'pm_card_chargeDeclinedIncorrectCvc',
    outcome: {
      kind: 'declined',
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    readyMade: 'pm_card_chargeDeclinedProcessingError',
    outcome: {
      kind: 'declined',
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
];

const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '');

export const findTestCard = (typed: string): TestCard | undefined => {
  const number = digitsOf(typed);
  return testCards.find((card) => card.number === number);
};

/** The check digit of every card number: detects typos before anything else. */
export function hasValidCheckDigit(typed: string): boolean {
  const digits = digitsOf(typed);
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
