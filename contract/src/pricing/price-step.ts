import type { Cents } from '../money';

// No schemas in here: this file is part of the catalog's first screen.

/** What a product costs from this number of cases until the next step. */
export interface PriceStep {
  fromQuantity: number;
  price: Cents;
  source: 'own' | 'list' | 'adjustment';
  /** Null for the product's own price. */
  listId: number | null;
  listName: string | null;
}

export const ownStep = (price: Cents): PriceStep => ({
  fromQuantity: 1,
  price,
  source: 'own',
  listId: null,
  listName: null,
});

/** The step reached by this number of cases. */
export const stepFor = <Step extends Pick<PriceStep, 'fromQuantity'>>(
  steps: readonly Step[],
  quantity: number,
): Step | undefined => steps.findLast(({ fromQuantity }) => fromQuantity <= quantity);

/** The next number of cases from which the price is lower. */
export function nextStep<Step extends Pick<PriceStep, 'fromQuantity' | 'price'>>(
  steps: readonly Step[],
  quantity: number,
): Step | undefined {
  const reached = stepFor(steps, quantity);
  return steps.find(
    ({ fromQuantity, price }) => fromQuantity > quantity && (reached === undefined || price < reached.price),
  );
}
