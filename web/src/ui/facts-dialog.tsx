import { Fragment } from 'react';
import { Dialog, type DialogProps } from './dialog';

export type FactsDialogProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'description'> & {
  /** The answer in one sentence. */
  sentence: string;
  /** The figures behind it. */
  facts: readonly (readonly [name: string, value: string])[];
};

export function FactsDialog({ sentence, facts, ...dialog }: FactsDialogProps) {
  return (
    <Dialog size="sm" {...dialog}>
      <p className="font-medium wrap-anywhere">{sentence}</p>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-end wrap-anywhere tabular-nums">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
