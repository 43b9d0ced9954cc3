import { dayOf } from '@casepack/contract/calendar';
import { type Cents, cents, money, sumOfMany } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import { type OpenOrder, ReceiptForm, suggestShares } from '@casepack/contract/payments/receipts';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';

const centsOf = (text: string): Cents => money.safeParse(text.trim() || '0').data ?? cents(0);

type Texts = { method: string; amount: string; receivedOn: string; reference: string; note: string };
type Errors = Readonly<Record<string, string>>;

const noErrors: Errors = {};

/** The shares of the form in the order of the list, without those that are empty. */
const namedShares = (open: readonly OpenOrder[], shares: Readonly<Record<number, string>>) =>
  open.flatMap(({ orderId }) => {
    const amount = shares[orderId]?.trim() ?? '';
    return amount === '' || centsOf(amount) === 0 ? [] : [{ orderId, amount }];
  });

/** A payment as it is typed. Its shares follow the amount, oldest debt first, until one of them is edited. */
export function useReceiptForm(open: readonly OpenOrder[]) {
  const [texts, setTexts] = useState<Texts>({
    ...{ method: 'check', amount: '', reference: '', note: '' },
    receivedOn: dayOf(new Date()),
  });
  const [shares, setShares] = useState<Readonly<Record<number, string>>>({});
  const [isEdited, setEdited] = useState(false);
  const [errors, setErrors] = useState(noErrors);
  const named = namedShares(open, shares);
  const shared = sumOfMany(named.map(({ amount }) => centsOf(amount)));

  function divide(amount: string) {
    const suggested = suggestShares(centsOf(amount), open);
    setShares(Object.fromEntries(suggested.map((share) => [share.orderId, moneyText(share.amount)])));
    setEdited(false);
  }

  return {
    texts,
    shares,
    errors,
    shared,
    /** What is still to be divided; negative if the shares are too high. */
    left: centsOf(texts.amount) - shared,
    isDirty: texts.amount !== '' || texts.reference !== '' || texts.note !== '',
    change(part: Partial<Texts>) {
      setTexts({ ...texts, ...part });
      if (part.amount !== undefined && !isEdited) divide(part.amount);
    },
    divideAgain: () => divide(texts.amount),
    setShare(orderId: number, amount: string) {
      setShares({ ...shares, [orderId]: amount });
      setEdited(true);
    },
    errorOfShare(orderId: number): string | undefined {
      const index = named.findIndex((share) => share.orderId === orderId);
      return index < 0 ? undefined : errors[`shares.${index}.amount`];
    },
    /** The payment, or undefined while something is wrong, which is then shown. */
    read(): ReceiptForm | undefined {
      const { data, error } = ReceiptForm.safeParse({ ...texts, shares: named });
      setErrors(
        Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])),
      );
      return data;
    },
    showErrors: (error: unknown) => setErrors(error instanceof ApiError ? error.fields : noErrors),
  };
}
