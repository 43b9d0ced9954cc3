import type { InvoiceContent } from '@casepack/contract/invoices/invoice';
import { formatMoney } from '@casepack/contract/money';
import { lineDetailWords } from '@casepack/contract/orders/line-details';
import { Badge } from '../../ui/badge';
import { cn } from '../../ui/cn';
import { lineQuantity } from './invoice-words';

type Line = InvoiceContent['lines'][number];
type InvoiceLinesProps = { lines: readonly Line[]; isCredit: boolean };

const head = 'border-b border-line-strong pb-2 text-sm font-medium text-ink-soft';
/** Not on a phone, where quantity and price are below the name. */
const wide = 'max-sm:hidden';

/** A table at every width: in print, and on a phone too. */
export function InvoiceLines({ lines, isCredit }: InvoiceLinesProps) {
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{isCredit ? 'What is credited' : 'What is invoiced'}</caption>
      <thead>
        <tr>
          <th scope="col" className={cn(head, 'text-start')}>
            {isCredit ? 'Credited' : 'Item'}
          </th>
          {!isCredit && (
            <>
              <th scope="col" className={cn(head, wide, 'ps-4 text-end')}>
                Quantity
              </th>
              <th scope="col" className={cn(head, wide, 'ps-4 text-end')}>
                Price
              </th>
            </>
          )}
          <th scope="col" className={cn(head, 'ps-4 text-end')}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are frozen and may read alike
          <LineRow key={index} line={line} isCredit={isCredit} />
        ))}
      </tbody>
    </table>
  );
}

function LineRow({ line, isCredit }: { line: Line; isCredit: boolean }) {
  const { name, sku, partNumber, isTester, unitPrice, totalPrice } = line;
  const cell = 'border-b py-3 align-top';
  return (
    <tr className="break-inside-avoid">
      <td className={cn(cell, 'wrap-anywhere')}>
        <span className="font-medium">{name}</span> {isTester && <Badge color="purple">Tester</Badge>}
        {sku && <span className="block text-sm whitespace-nowrap text-ink-soft">{sku}</span>}
        {partNumber && <span className="block text-sm text-ink-soft">Part number: {partNumber}</span>}
        {lineDetailWords(line).map((words) => (
          <span key={words} className="block text-sm whitespace-pre-line text-ink-soft">
            {words}
          </span>
        ))}
        {!isCredit && (
          <span className="block text-sm text-ink-soft sm:hidden">
            {lineQuantity(line)} × {formatMoney(unitPrice)}
          </span>
        )}
      </td>
      {!isCredit && (
        <>
          <td className={cn(cell, wide, 'ps-4 text-end tabular-nums')}>{lineQuantity(line)}</td>
          <td className={cn(cell, wide, 'ps-4 text-end whitespace-nowrap tabular-nums')}>
            {formatMoney(unitPrice)}
          </td>
        </>
      )}
      <td className={cn(cell, 'ps-4 text-end whitespace-nowrap tabular-nums')}>{formatMoney(totalPrice)}</td>
    </tr>
  );
}
