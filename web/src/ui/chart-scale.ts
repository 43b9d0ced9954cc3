const CENTS = 100;
/** Close to each other, so that the highest bar takes most of the height. */
const moneySteps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
/** Each halves into a whole number: the first below ten, the others from ten on. */
const countSteps = { few: [2, 4, 6, 8, 10], many: [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10] };

function roundUp(largest: number, steps: readonly number[], least: number): number {
  if (largest <= 0) return least;
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  const tops = steps.map((step) => Math.round(step * magnitude));
  return Math.max(least, tops.find((top) => top >= largest) ?? 10 * magnitude);
}

/**
 * The end of an axis that starts at zero and fits `largest` cents: a round number of dollars whose half is also
 * round.
 */
export const moneyAxisEnd = (largest: number): number => roundUp(largest, moneySteps, CENTS);

/** The same for things that are counted. */
export const countAxisEnd = (largest: number): number =>
  roundUp(largest, largest < 10 ? countSteps.few : countSteps.many, 2);

const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** "$1.2K": for an axis, where a rounded number is enough. */
export const shortMoney = (cents: number): string => money.format(cents / CENTS);

const count = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** "1.2K" */
export const shortCount = (value: number): string => count.format(value);
