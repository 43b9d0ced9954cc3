import { Money } from './money';

export interface Figure {
  name: string;
  /** Already formatted. */
  amount: string;
}

/** Amounts under their names; the first is the one that counts. */
export function Figures({ figures, className }: { figures: readonly Figure[]; className?: string }) {
  return (
    <dl className={`flex flex-wrap items-end gap-x-6 gap-y-2 ${className ?? ''}`}>
      {figures.map(({ name, amount }, index) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className={index === 0 ? 'text-title font-semibold' : 'text-lg leading-8 text-ink-soft'}>
            <Money>{amount}</Money>
          </dd>
        </div>
      ))}
    </dl>
  );
}
