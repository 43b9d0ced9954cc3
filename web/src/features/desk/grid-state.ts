/** The columns that can be reached by keys, from left to right. */
export const gridColumns = ['item', 'quantity', 'kind', 'price', 'note', 'shipDate'] as const;
export type GridColumn = (typeof gridColumns)[number];

/** What a row needs of its product. */
export interface LineProduct {
  id: number;
  sku: string;
  casePackQuantity: number;
  hasTestersAvailable: boolean;
}

export interface LineProblem {
  message: string;
  /** The part of the row that should name a product. */
  item: string;
  /** The whole row, if there was more in it. */
  given?: string;
  /** The closest products, best first. */
  candidateIds: readonly number[];
  /** The server was not reached: the row can be looked up again. */
  isUnanswered?: boolean;
}

/** One row. What was typed stays in it until it is understood. */
export interface GridLine {
  key: string;
  /** The product's SKU once it is known; before that, what was typed or pasted. */
  entry: string;
  productId: number | null;
  /** Cases or testers; null while there is none. */
  quantity: number | null;
  isTester: boolean;
  note: string;
  shipDate: string;
  /** Single units as typed, until they are counted in cases. */
  units?: number;
  /** The quantity as typed, if it is not one. */
  invalidQuantity?: string;
  /** The server was asked what the entry means. */
  isPending?: true;
  /** What was not understood: which product, or how much of it. */
  problem?: LineProblem;
  /** How many rows were added up to this one. */
  addedUp?: number;
  /** What the customer called the product before it was chosen by hand. */
  unknownNumber?: string;
}

export interface Cell {
  /** The index of the row; the empty row at the end comes after all lines. */
  row: number;
  column: GridColumn;
}

export interface GridState {
  lines: readonly GridLine[];
  active: Cell;
  /** What is typed in the active cell and not taken over yet; null while nothing is. */
  typed: string | null;
  /** Counts the moves of the active cell, so that the screen follows each one. */
  moves: number;
  past: readonly (readonly GridLine[])[];
  future: readonly (readonly GridLine[])[];
}

export type GridEffect =
  /** Ask the server what was typed. */
  | { do: 'resolve'; key: string; entry: string }
  /** The units are no full cases: ask before rounding up. */
  | { do: 'askToRoundUp'; key: string; units: number; cases: number }
  | { do: 'announce'; words: string };

export interface GridStep {
  state: GridState;
  effects: readonly GridEffect[];
}

export const emptyGrid = (lines: readonly GridLine[] = []): GridState => ({
  lines,
  active: { row: lines.length, column: 'item' },
  typed: null,
  moves: 0,
  past: [],
  future: [],
});

/** Changes that can be taken back. */
const MAX_UNDO = 100;

/** The same grid with other lines, and a way back to those before. */
export const withLines = (state: GridState, lines: readonly GridLine[]): GridState =>
  lines === state.lines
    ? state
    : { ...state, lines, past: [...state.past, state.lines].slice(-MAX_UNDO), future: [] };

/** Changes one line; `undefined` fields are taken out. */
export function changeLine(
  lines: readonly GridLine[],
  key: string,
  change: { [Field in keyof GridLine]?: GridLine[Field] | undefined },
): readonly GridLine[] {
  return lines.map((line) => {
    if (line.key !== key) return line;
    const entries = Object.entries({ ...line, ...change }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(entries) as unknown as GridLine;
  });
}

export const isComplete = (line: GridLine): line is GridLine & { productId: number; quantity: number } =>
  line.productId !== null && line.quantity !== null;
