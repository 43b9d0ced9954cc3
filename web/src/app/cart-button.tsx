import { counted } from '@casepack/contract/count';
import ShoppingCart from 'lucide-react/icons/shopping-cart';

export type CartSlot = { count: number; onOpen: () => void };

const largestShown = 99;

export function CartButton({ count, onOpen }: CartSlot) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`Cart, ${counted(count, 'item')}`}
      aria-haspopup="dialog"
      className="relative grid size-11 shrink-0 place-items-center rounded-lg transition-colors hover:bg-sunken"
    >
      <ShoppingCart aria-hidden className="size-5" />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent tabular-nums"
        >
          {count > largestShown ? `${largestShown}+` : count}
        </span>
      )}
    </button>
  );
}
