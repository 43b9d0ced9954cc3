import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from './cn';
import { recoverLostFocus } from './recover-lost-focus';

type FormFieldsProps = { isSaving: boolean; className?: string | undefined; children: ReactNode };

/** The fields of a form, locked while it is saved: what is typed then would be lost, or look as if it were saved. */
export function FormFields({ isSaving, className, children }: FormFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const wasSaving = useRef(false);
  const focused = useRef<HTMLElement>(undefined);

  // Browsers take the focus from a field that is locked, and the first refused one could not get it until now.
  useLayoutEffect(() => {
    if (wasSaving.current && !isSaving) {
      const refused = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      if (refused) refused.focus();
      else recoverLostFocus(focused.current);
    }
    wasSaving.current = isSaving;
  }, [isSaving]);

  function forgetFocus({ relatedTarget: next }: FocusEvent) {
    if (next instanceof Node && !fields.current?.contains(next)) focused.current = undefined;
  }

  return (
    <fieldset
      ref={fields}
      disabled={isSaving}
      onFocus={({ target }) => {
        // Events of a dialog that was opened from the form arrive here, too.
        if (fields.current?.contains(target)) focused.current = target;
      }}
      onBlur={forgetFocus}
      className={cn('flex min-w-0 flex-col gap-4', className)}
    >
      {children}
    </fieldset>
  );
}
