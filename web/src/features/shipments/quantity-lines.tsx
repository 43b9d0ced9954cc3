import { countedLine, lineName } from '@casepack/contract/orders/line-words';
import type { ReactNode } from 'react';
import { Stepper } from '../../ui/stepper';
import type { ChosenLine } from './use-quantities';

type QuantityLinesProps = {
  /** What is chosen, such as 'Lines to ship'. */
  label: string;
  lines: readonly ChosenLine[];
  /** Below the name: what there is of it. */
  fact: (line: ChosenLine) => string;
  onChange: (id: number, quantity: number) => void;
  /** Below a line that is chosen. */
  extra?: (line: ChosenLine) => ReactNode;
};

export function QuantityLines({ label, lines, fact, onChange, extra }: QuantityLinesProps) {
  return (
    <ul aria-label={label} className="flex flex-col">
      {lines.map((line) => {
        const { item, most, quantity } = line;
        const name = lineName({ name: item.product.name, isTester: item.isTester });
        return (
          <li
            key={item.id}
            className="border-t py-2 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] first:border-t-0"
          >
            <div className="flex items-center justify-between gap-4">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-soft">
                  <span className="whitespace-nowrap">{item.product.sku}</span> · {fact(line)}
                </p>
              </div>
              {most > 0 ? (
                <Stepper
                  className="shrink-0"
                  label={`Quantity of ${name}`}
                  min={0}
                  max={most}
                  value={quantity}
                  onChange={(next) => onChange(item.id, next)}
                />
              ) : (
                <span className="shrink-0 text-sm text-ink-soft">Waits for stock</span>
              )}
            </div>
            {quantity > 0 && extra?.(line)}
          </li>
        );
      })}
    </ul>
  );
}

/** "3 cases" of what a line is ordered in. */
export const countedOf = (count: number, { item }: Pick<ChosenLine, 'item'>): string =>
  countedLine(count, { isTester: item.isTester, casePackQuantity: item.product.casePackQuantity });
