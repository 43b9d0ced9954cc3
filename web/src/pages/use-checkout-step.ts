import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { CheckoutStep } from '../features/checkout/step-header';

/** The step is part of the URL, so that Back leads from payment to review and a reload keeps it. */
export function useCheckoutStep(): [CheckoutStep, (step: CheckoutStep) => void] {
  const step = useLocation({ select: ({ hash }) => (hash === 'payment' ? 'payment' : 'review') });
  const navigate = useNavigate();
  const router = useRouter();
  const cameFromReview = useRef(false);

  function goTo(next: CheckoutStep) {
    if (next === step) return;
    if (next === 'payment') {
      cameFromReview.current = true;
      void navigate({ to: '.', hash: 'payment' });
    } else if (cameFromReview.current) {
      cameFromReview.current = false;
      router.history.back();
    } else {
      void navigate({ to: '.', hash: '', replace: true });
    }
  }
  return [step, goTo];
}
