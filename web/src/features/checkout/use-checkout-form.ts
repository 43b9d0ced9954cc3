import type { OrderRole } from '@casepack/contract/access/questions';
import { dayOf } from '@casepack/contract/calendar';
import type { CurrentUser } from '@casepack/contract/users/user';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { zodResolver } from '../../api/zod-resolver';
import type { CheckoutDraft } from './checkout-draft';
import { type CheckoutEntry, type CheckoutForm, checkoutEntry } from './checkout-entry';
import { asOfToday, type CheckoutValues, firstValues } from './checkout-values';
import { followDraft, keepValues, openDraft } from './draft-store';

/**
 * Both steps as one form. What is typed is kept at once, and what another tab types shows here. A draft of the desk
 * brings its own values.
 */
export function useCheckoutForm(
  user: CurrentUser,
  orderRole: OrderRole,
  draft: CheckoutDraft | undefined,
): CheckoutForm {
  const [owner] = useState(() => ({ userId: user.id, draftId: draft?.id }));
  const [defaultValues] = useState(() => {
    const today = dayOf(new Date());
    const { values } = openDraft(owner, draft?.values ?? firstValues(user, orderRole, today));
    return asOfToday(draft?.values ?? values, today);
  });
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const resolver = useMemo(() => zodResolver(checkoutEntry(orderRole)), [orderRole]);
  const form = useForm<CheckoutValues, unknown, CheckoutEntry>({ resolver, defaultValues });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          keepValues(owner, values);
          latest.current?.onValues(values);
          // Step 1 is checked without being submitted, and only a form that was submitted is checked again by itself.
          const changed = name as FieldPath<CheckoutValues> | undefined;
          // The type of a discount decides whether its value is right.
          const field = changed === 'discountType' ? 'discountValue' : changed;
          if (field !== undefined && form.getFieldState(field).invalid) void form.trigger(field);
        },
      }),
    [form, owner],
  );
  useEffect(() => followDraft(owner, (values) => form.reset(values)), [form, owner]);

  return form;
}
