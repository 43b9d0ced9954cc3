import { type CardOutcome, testCards } from '@casepack/card-sandbox/test-cards';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from '../../../ui/button';
import { brandNames, showNumber } from './card-entry';

const refusals: Readonly<Record<string, string>> = {
  generic_decline: 'Declined',
  insufficient_funds: 'Insufficient funds',
  expired_card: 'Expired card',
  incorrect_cvc: 'Wrong security code',
  processing_error: 'Processing error',
};

function wordsFor(outcome: CardOutcome): string {
  if (outcome.kind === 'approved') return 'Approved';
  if (outcome.kind === 'authentication_required') {
    return outcome.everyTime ? 'Asks for 3-D Secure every time' : 'Asks for 3-D Secure';
  }
  if (outcome.onlyWhenCharged) return 'Can be saved, but is declined';
  return refusals[outcome.declineCode ?? outcome.code] ?? outcome.message;
}

/** The published numbers, each with its result. */
export function TestCardList({ onUse }: { onUse: (number: string) => void }) {
  return (
    <details className="group rounded-lg bg-ground">
      <summary className="flex min-h-9 list-none items-center gap-2 rounded-lg px-3 py-2 text-sm font-medium pointer-coarse:min-h-11">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Test cards
      </summary>
      <ul className="flex flex-col px-3 pb-2">
        {testCards.map(({ number, brand, outcome }) => (
          <li key={number} className="flex items-center gap-3 border-t py-1.5 text-sm">
            <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[10rem_1fr]">
              <span className="whitespace-nowrap tabular-nums">{showNumber(number)}</span>
              <span className="text-ink-soft">
                {wordsFor(outcome)} · {brandNames[brand]}
              </span>
            </span>
            <Button size="sm" aria-label={`Use ${showNumber(number)}`} onClick={() => onUse(number)}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
