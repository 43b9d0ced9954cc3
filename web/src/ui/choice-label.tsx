import type { ReactNode } from 'react';
import { cn } from './cn';

type ChoiceLabelProps = {
  label: ReactNode;
  help?: ReactNode;
  helpId: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Puts a text beside a checkbox or switch and makes the whole row clickable. */
export function ChoiceLabel({ label, help, helpId, className, children }: ChoiceLabelProps) {
  return (
    <div className={cn('flex flex-col', className)}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
      <label className="inline-flex items-start gap-2.5 py-1.5 pointer-coarse:py-2.5">
        <span className="flex h-6 items-center">{children}</span>
        <span>{label}</span>
      </label>
      {help !== undefined && (
        <p id={helpId} className="-mt-1 ps-7 text-sm text-ink-soft">
          {help}
        </p>
      )}
    </div>
  );
}
