import type { OrderRole } from '@casepack/contract/access/questions';
import { dayOf } from '@casepack/contract/calendar';
import type { CurrentUser } from '@casepack/contract/users/user';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '../../api/zod-resolver';
import { type CheckoutEntry, type CheckoutForm, checkoutEntry } from './checkout-entry';
import { asOfToday, type CheckoutValues, firstValues } from './checkout-values';
import { followDraft, keepValues, openDraft } from './draft-store';

/** Both steps as one form. What is typed is kept at once, and what another tab types shows here. */
export function useCheckoutForm(user: CurrentUser, orderRole: OrderRole): CheckoutForm {
  const [defaultValues] = useState(() => {
    const today = dayOf(new Date());
    return asOfToday(openDraft(user.id, firstValues(user, orderRole, today)).values, today);
  });
  const resolver = useMemo(() => zodResolver(checkoutEntry(orderRole)), [orderRole]);
  const form = useForm<CheckoutValues, unknown, CheckoutEntry>({ resolver, defaultValues });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepValues(user.id, values),
      }),
    [form, user.id],
  );
  useEffect(() => followDraft(user.id, (values) => form.reset(values)), [form, user.id]);

  return form;
}
