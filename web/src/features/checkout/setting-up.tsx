import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { LoadFailed } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { type CheckoutForm, chooseCustomer } from './checkout-entry';
import type { Figures } from './use-quote';

type SettingUpProps = {
  header: ReactNode;
  figures: Figures;
  /** How many lines keep the server from coming to any figures. */
  issues: number;
  /** Those lines, with how to fix them. */
  changes: ReactNode;
  form: CheckoutForm;
  /** The customer who was chosen earlier and may be the reason. */
  chosenId: number | null;
};

export function SettingUp({ header, figures, issues, changes, form, chosenId }: SettingUpProps) {
  const { failure, isUpdating, retry } = figures;
  if (failure === undefined || isUpdating) {
    return (
      <div role="status" className="flex flex-col items-center gap-3 py-24 text-ink-soft">
        <Spinner className="size-6" />
        Setting up checkout...
      </div>
    );
  }
  const otherCustomer = chosenId !== null && (
    <Button className="self-center" onClick={() => chooseCustomer(form, null)}>
      Choose another customer
    </Button>
  );
  if (issues > 0) {
    return (
      <>
        {header}
        <div className="flex flex-col gap-6">
          {changes}
          {otherCustomer}
        </div>
      </>
    );
  }
  return (
    <div className="flex flex-col">
      <LoadFailed title="The checkout could not be set up" hint={failure} onRetry={retry} />
      {otherCustomer}
    </div>
  );
}
