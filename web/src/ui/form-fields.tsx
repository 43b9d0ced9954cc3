import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from './cn';
import { recoverLostFocus } from './recover-lost-focus';

type FormFieldsProps = { isSaving: boolean; className?: string | undefined; children: ReactNode };

/** The fields of a form, locked while it is saved: what is typed then would be lost, or look as if it were saved. */
export function FormFields({ isSaving, className, children }: FormFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const wasSaving = useRef(false);
  const focused = useRef<HTMLElement>(undefined);

  // A locked field loses the focus, and the first refused one could not get it while it was locked.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isSaving && activeElement instanceof HTMLElement && fields.current?.contains(activeElement)) {
      focused.current = activeElement;
    }
    if (wasSaving.current && !isSaving) {
      const refused = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      if (refused) refused.focus();
      else recoverLostFocus(focused.current);
      focused.current = undefined;
    }
    wasSaving.current = isSaving;
  }, [isSaving]);

  return (
    <fieldset
      ref={fields}
      role="presentation"
      disabled={isSaving}
      className={cn('flex min-w-0 flex-col gap-4', className)}
    >
      {children}
    </fieldset>
  );
}
