const CENTS = 100;
const moneySteps = [1, 2, 2.5, 5, 10];
/** Each halves into a whole number. */
const countSteps = [2, 4, 6, 10];

function roundUp(largest: number, steps: readonly number[], least: number): number {
  if (largest <= 0) return least;
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  const step = steps.find((each) => each * magnitude >= largest) ?? 10;
  return Math.max(least, step * magnitude);
}

/** The top of an axis from zero on which `largest` cents fit: a round number of dollars that halves well. */
export const topOfMoney = (largest: number): number => roundUp(largest, moneySteps, CENTS);

/** The same for things that are counted. */
export const topOfCount = (largest: number): number => roundUp(largest, countSteps, 2);

const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** "$1.2K": for an axis, where the round number is enough. */
export const shortMoney = (cents: number): string => money.format(cents / CENTS);

const count = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** "1.2K" */
export const shortCount = (value: number): string => count.format(value);
