import type { Approval } from '@casepack/contract/approvals/approval';
import { formatMoney } from '@casepack/contract/money';
import { MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import { lineName, priceWords } from '@casepack/contract/orders/line-words';
import type { CheckedLine } from '@casepack/contract/orders/order-line';
import Trash2 from 'lucide-react/icons/trash-2';
import { Card } from '../../ui/card';
import { IconButton } from '../../ui/icon-button';
import { Money } from '../../ui/money';
import { Stepper } from '../../ui/stepper';

export type ApprovalLine = Approval['lines'][number];

type ApprovalLinesProps = {
  lines: readonly ApprovalLine[];
  /** What the server says of them now. */
  checked: readonly CheckedLine[];
  /** Undefined where nothing can be changed. Zero takes a line off. */
  onQuantity: ((line: ApprovalLine, quantity: number) => void) | undefined;
};

const problemWords: Partial<Record<CheckedLine['problems'][number], string>> = {
  no_longer_sold: 'No longer sold',
  no_price: 'Has no price now',
  not_offered: 'Not offered to your company',
  out_of_stock: 'Not enough in stock',
  below_minimum: 'Below the minimum quantity',
  not_a_multiple: 'Not in full multiples',
  above_maximum: 'Above the maximum quantity',
};

function noticeFor({ problems, knownUnitPrice, unitPrice }: CheckedLine): string | undefined {
  const [words] = problems.flatMap((problem) => problemWords[problem] ?? []);
  if (words !== undefined) return words;
  return problems.includes('price_changed') && unitPrice !== null
    ? priceWords(knownUnitPrice, unitPrice)
    : undefined;
}

export function ApprovalLines({ lines, checked, onQuantity }: ApprovalLinesProps) {
  const answers = new Map(checked.map((each) => [each.line, each]));
  return (
    <Card as="section" padded={false} aria-label="Lines">
      <h2 className="px-4 py-3 text-lg font-semibold sm:px-6">Lines</h2>
      <ul className="divide-y border-t">
        {lines.map((line) => {
          const answer = answers.get(line.line);
          const notice = answer && noticeFor(answer);
          const name = lineName(line);
          return (
            <li key={line.line} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-soft wrap-anywhere">
                  {line.sku}
                  {answer?.unitPrice != null &&
                    `, ${formatMoney(answer.unitPrice)}${line.isTester ? '' : ' per case'}`}
                </p>
                {line.note && <p className="text-sm text-ink-soft wrap-anywhere">{line.note}</p>}
                {notice !== undefined && <p className="text-sm font-medium text-yellow">{notice}</p>}
              </div>
              {onQuantity ? (
                <Stepper
                  value={line.quantity}
                  max={MAX_QUANTITY}
                  label={`Quantity of ${name}`}
                  onChange={(quantity) => onQuantity(line, quantity)}
                />
              ) : (
                <span className="tabular-nums">{line.quantity}</span>
              )}
              <span className="ms-auto w-24 text-end font-medium">
                {answer?.totalPrice != null && <Money>{formatMoney(answer.totalPrice)}</Money>}
              </span>
              {onQuantity && lines.length > 1 && (
                <IconButton aria-label={`Remove ${name}`} onClick={() => onQuantity(line, 0)}>
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
