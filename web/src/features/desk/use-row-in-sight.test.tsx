// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleProduct } from '../../testing/sample-product';
import { showScreen } from '../../testing/show-screen';
import { blankLine } from './grid-entry';
import { emptyGrid } from './grid-state';
import { GridStore } from './grid-store';
import { LineGrid } from './line-grid';
import { ProductBook } from './product-book';

/** The rows that were brought into sight. */
let shown: (string | undefined)[];
/** Whether the rows stand below what is in sight. */
let areAway: boolean;

beforeEach(() => {
  shown = [];
  areAway = false;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown.push(this.querySelector<HTMLElement>('[data-cell]')?.dataset.cell);
  });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, areAway && this.tagName === 'TR' ? 1_000 : 0, 800, 53);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function showGrid() {
  const book = new ProductBook();
  let count = 0;
  const lines = ['k1', 'k2'].map((key) => ({ ...blankLine(key), entry: key }));
  const store = new GridStore(emptyGrid(lines), () => ({
    shape: { columns: ['item', 'quantity', 'kind', 'note'], hasKind: () => false },
    known: book,
    usualQuantity: () => 1,
    newKey: () => {
      count += 1;
      return `new${count}`;
    },
  }));
  const nothing = () => undefined;
  showScreen(
    <LineGrid
      store={store}
      book={book}
      customerId={null}
      hasShipDates={false}
      canSetPrice={false}
      canRemember={false}
      onPrice={nothing}
      onPaste={nothing}
      onKeysWanted={nothing}
      manualPriceOf={nothing}
      issueOf={nothing}
      lastBoughtOf={nothing}
    />,
  );
  const grid = screen.getByRole('grid');
  const cell = (name: string) => grid.querySelector<HTMLElement>(`[data-cell="${name}"]`) as HTMLElement;
  return {
    tap: (name: string) => userEvent.click(cell(name)),
    /** A scroll of the user's, after which the row with the focus is out of sight. */
    scrollAway() {
      areAway = true;
      fireEvent.scroll(grid.querySelector('tbody') as HTMLElement);
      areAway = false;
    },
    /** As when an answer of the server adds a row. */
    grow(id: number) {
      const product = sampleProduct({ id, sku: `S-${id}` });
      act(() =>
        store.dispatch({ type: 'quantitiesSet', changes: [{ product, isTester: false, quantity: 1 }] }),
      );
    },
  };
}

it('keeps a row that was tapped after scrolling in sight', async () => {
  const { tap, scrollAway, grow } = showGrid();
  await tap('0:item');
  scrollAway();
  await tap('1:item');
  shown = [];
  grow(1);

  expect(shown).toEqual(['1:item']);
});

it('leaves the rows in sight that were scrolled to while rows are added', async () => {
  const { tap, scrollAway, grow } = showGrid();
  await tap('0:item');
  scrollAway();
  shown = [];
  grow(1);

  expect(shown).toEqual([]);
});

it('does not take another place of the same row for another row', async () => {
  const { tap, scrollAway, grow } = showGrid();
  await tap('2:item');
  scrollAway();
  shown = [];
  grow(1);

  expect(shown).toEqual([]);
});
