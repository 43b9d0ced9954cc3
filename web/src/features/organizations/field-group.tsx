import type { ReactNode } from 'react';

type FieldGroupProps = { title: string; children: ReactNode };

export function FieldGroup({ title, children }: FieldGroupProps) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      {/* Floated, because a legend is otherwise drawn onto the border. */}
      <legend className="float-start mb-3 w-full text-sm font-semibold text-ink-soft">{title}</legend>
      <div className="clear-both flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}
