import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { PageHeader } from '../../ui/page-header';

export type CheckoutStep = 'review' | 'payment';

const steps = {
  review: { title: 'Review Your Order', place: 'Step 1 of 2' },
  payment: { title: 'Payment & Shipping', place: 'Step 2 of 2' },
} as const satisfies Record<CheckoutStep, { title: string; place: string }>;

type StepHeaderProps = {
  step: CheckoutStep;
  /** Another first step than that of the cart. */
  review: { title: string; back: ReactNode } | undefined;
  onBack: () => void;
};

/** A change of step is a change of page: it begins at the top, and its heading is read. */
export function StepHeader({ step, review, onBack }: StepHeaderProps) {
  const header = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    window.scrollTo({ top: 0 });
    const heading = header.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [step]);

  return (
    <div ref={header}>
      <PageHeader
        title={step === 'review' && review ? review.title : steps[step].title}
        badges={!review && <Badge>{steps[step].place}</Badge>}
        back={
          step === 'payment' ? (
            <Button variant="link" size="sm" onClick={onBack}>
              <ArrowLeft aria-hidden />
              Back
            </Button>
          ) : review ? (
            review.back
          ) : (
            <Link to="/" className={buttonClass({ variant: 'link', size: 'sm' })}>
              <ArrowLeft aria-hidden />
              Continue Shopping
            </Link>
          )
        }
      />
    </div>
  );
}
