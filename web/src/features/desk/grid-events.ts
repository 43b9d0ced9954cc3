import type { MatchAnswer } from '@casepack/contract/desk/match';
import type { KnownProducts } from './grid-entry';
import type { Direction, GridShape } from './grid-moves';
import type { Cell, GridEffect, GridLine, GridState, GridStep, LineProduct } from './grid-state';

export interface GridContext {
  shape: GridShape;
  known: KnownProducts;
  /** The quantity that an empty quantity field stands for. */
  usualQuantity: (line: GridLine) => number;
  newKey: () => string;
}

export interface QuantityChange {
  product: LineProduct;
  isTester: boolean;
  /** Zero removes the line. */
  quantity: number;
  /** Where the line has none. */
  note?: string;
  shipDate?: string;
}

export type GridEvent =
  /** The pointer, or the browser, put the focus into a cell. */
  | { type: 'focused'; cell: Cell }
  | { type: 'typed'; text: string }
  | { type: 'entered'; isBack: boolean }
  | { type: 'tabbed'; isBack: boolean }
  | { type: 'moved'; direction: Direction }
  | { type: 'escaped' }
  /** The focus left the grid: what was typed is taken over. */
  | { type: 'left' }
  | { type: 'removed'; keys: readonly string[] }
  | { type: 'undone' }
  | { type: 'redone' }
  /** Chosen among the suggestions or the closest products. `key` is null for the active cell. */
  | { type: 'productChosen'; key: string | null; product: LineProduct }
  /** What the server says of an entry. */
  | { type: 'resolved'; key: string; entry: string; answer: MatchAnswer }
  | { type: 'resolvingFailed'; key: string; entry: string; message: string }
  | { type: 'lookedUpAgain'; key: string }
  /** The customer's number is stored, or nobody wants that. */
  | { type: 'numberSettled'; key: string }
  /** Shown because something has to be done there. */
  | { type: 'shown'; cell: Cell }
  | { type: 'roundedUp'; key: string }
  | { type: 'kindSet'; key: string; isTester: boolean }
  /** Set from outside the grid: by a fix, the order guide or a template. */
  | { type: 'quantitiesSet'; changes: readonly QuantityChange[] }
  | { type: 'matched'; answer: MatchAnswer }
  | { type: 'loaded'; lines: readonly GridLine[] };

export const step = (state: GridState, effects: readonly GridEffect[] = []): GridStep => ({ state, effects });

export type EventOf<Type extends GridEvent['type']> = Extract<GridEvent, { type: Type }>;
