import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from './cn';

type SuggestionListProps = {
  id: string;
  label: string;
  /** The field it belongs to. The focus stays there. */
  anchor: HTMLElement;
  options: readonly { id: number; content: ReactNode }[];
  highlighted: number;
  onChoose: (index: number) => void;
};

export const optionId = (listId: string, id: number): string => `${listId}-${id}`;

const ROOM = 360;
const WIDTH = 416;
const MARGIN = 8;
const GAP = 4;

/** What a field offers while one types: over everything else, as what is around the field may scroll and cut it off. */
export function SuggestionList({ id, label, anchor, options, highlighted, onChoose }: SuggestionListProps) {
  const place = usePlaceAt(anchor);
  return createPortal(
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      style={{ position: 'fixed', ...place }}
      className="z-40 max-h-88 overflow-y-auto rounded-lg border bg-paper py-1 shadow-lg"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
        <div
          key={option.id}
          id={optionId(id, option.id)}
          role="option"
          tabIndex={-1}
          aria-selected={index === highlighted}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
          className={cn(
            'flex min-h-11 cursor-pointer items-center px-3 py-1.5',
            index === highlighted ? 'bg-accent-soft' : 'hover:bg-ground',
          )}
        >
          {option.content}
        </div>
      ))}
    </div>,
    document.body,
  );
}

interface Place {
  left: number;
  width: number;
  top?: number;
  bottom?: number;
}

function placeAt(anchor: HTMLElement): Place {
  const box = anchor.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const opensUp = box.bottom + ROOM > innerHeight && box.top > innerHeight - box.bottom;
  const width = Math.min(Math.max(WIDTH, box.width), innerWidth - 2 * MARGIN);
  const left = Math.min(box.left, innerWidth - width - MARGIN);
  return { left, width, ...(opensUp ? { bottom: innerHeight - box.top + GAP } : { top: box.bottom + GAP }) };
}

/** Measured only when something moves: measuring makes the browser lay out the page, which costs more than drawing the list. */
function usePlaceAt(anchor: HTMLElement): Place {
  const [place, setPlace] = useState(() => placeAt(anchor));
  useLayoutEffect(() => {
    const measure = () => setPlace(placeAt(anchor));
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [anchor]);
  return place;
}
