import { type Cents, money } from '../money';
import { aboveListPriceWords } from '../orders/line-words';
import { ManualPrice } from './manual-price';
import { offListWords } from './price-words';

interface Entry {
  amount: string;
  reason: string;
}

/** What a typed price is compared with the list price; nothing while it is no amount. */
export function typedPriceWords(amount: string, listPrice: Cents | undefined): string | undefined {
  const price = money.safeParse(amount).data;
  return price === undefined || listPrice === undefined ? undefined : offListWords(listPrice, price);
}

/** Reads a typed price and its reason, or says what is wrong with which. A rep's price is at most `highest`. */
export function readManualPrice(
  { amount, reason }: Entry,
  highest?: Cents | undefined,
): { manualPrice: ManualPrice } | { errors: Partial<Entry> } {
  const { data, error } = ManualPrice.safeParse({ price: amount, reason });
  if (!data) {
    const said = (field: string) => error.issues.find(({ path }) => path[0] === field)?.message;
    const [ofAmount, ofReason] = [said('price'), said('reason')];
    return { errors: { ...(ofAmount && { amount: ofAmount }), ...(ofReason && { reason: ofReason }) } };
  }
  if (highest !== undefined && data.price > highest)
    return { errors: { amount: aboveListPriceWords(highest) } };
  return { manualPrice: data };
}
