import LayoutGrid from 'lucide-react/icons/layout-grid';
import Rows3 from 'lucide-react/icons/rows-3';
import type { ReactNode } from 'react';
import type { CatalogView } from './catalog-view';

type ViewSwitchProps = { view: CatalogView; onView: (view: CatalogView) => void };

export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return (
    <fieldset className="flex shrink-0 rounded-lg border border-line-strong p-px">
      <legend className="sr-only">View</legend>
      <Choice name="Cards" isChosen={view === 'cards'} onChoose={() => onView('cards')}>
        <LayoutGrid aria-hidden />
      </Choice>
      <Choice name="List" isChosen={view === 'list'} onChoose={() => onView('list')}>
        <Rows3 aria-hidden />
      </Choice>
    </fieldset>
  );
}

type ChoiceProps = { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode };

function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isChosen}
      onClick={onChoose}
      className="grid h-8 w-9 place-items-center rounded-md text-ink-soft transition-colors hover:bg-ground hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:h-11 pointer-coarse:w-11 forced-colors:aria-pressed:border-2 [&_svg]:size-4"
    >
      {children}
    </button>
  );
}
