import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import type { MatchAnswer, MatchProblem } from '@casepack/contract/desk/match';
import { describe, expect, it } from 'vitest';
import type { GridContext, GridEvent } from './grid-events';
import { nextGrid } from './grid-reducer';
import { emptyGrid, type GridEffect, type GridState, type LineProduct } from './grid-state';

const nail: LineProduct = { id: 1, sku: 'TL-NAI', casePackQuantity: 12, hasTestersAvailable: true };
const soap: LineProduct = { id: 2, sku: 'LB-VAN', casePackQuantity: 6, hasTestersAvailable: false };
const odd: LineProduct = { id: 3, sku: '4 SEASONS x2', casePackQuantity: 1, hasTestersAvailable: false };
const products = [nail, soap, odd];

function contextWith(known: readonly LineProduct[] = products): GridContext {
  let count = 0;
  return {
    shape: {
      columns: ['item', 'quantity', 'kind', 'note'],
      hasKind: ({ productId }) =>
        known.some(({ id, hasTestersAvailable }) => id === productId && hasTestersAvailable),
    },
    known: {
      byId: (id) => known.find((each) => each.id === id),
      byCode: (code) => known.find(({ sku }) => sku.toLowerCase() === code.toLowerCase()),
    },
    usualQuantity: () => 2,
    newKey: () => {
      count += 1;
      return `k${count}`;
    },
  };
}

/** Plays events one after the other. */
function play(events: readonly GridEvent[], context = contextWith(), start: GridState = emptyGrid()) {
  let state = start;
  const effects: GridEffect[] = [];
  for (const event of events) {
    const step = nextGrid(state, event, context);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const type = (text: string): GridEvent => ({ type: 'typed', text });
const enter: GridEvent = { type: 'entered', isBack: false };
const tab: GridEvent = { type: 'tabbed', isBack: false };

const shown = ({ lines, active }: GridState) => ({
  lines: lines.map(
    ({ entry, quantity, isTester }) => `${quantity ?? '-'} ${entry}${isTester ? ' tester' : ''}`,
  ),
  at: `${active.row} ${active.column}`,
});

const answer = (change: Partial<MatchAnswer>): MatchAnswer => ({
  lines: [],
  problems: [],
  headerRow: null,
  purchaseOrderNumber: null,
  shipDate: null,
  ...change,
});
const asDeskProduct = (product: LineProduct) => product as DeskProduct;
const matched = (product: LineProduct, quantity: number, rows = [1]) => ({
  rows,
  entry: product.sku,
  product: asDeskProduct(product),
  quantity,
  isTester: false,
});
const problem = (change: Partial<MatchProblem>): MatchProblem => ({
  row: 1,
  entry: 'XX-1 3',
  item: 'XX-1',
  quantity: 3,
  isTester: false,
  kind: 'unknown_item',
  message: 'No product XX-1.',
  candidates: [],
  ...change,
});

describe('typing an order', () => {
  it('goes from the item to its quantity and on to a new row', () => {
    const { state } = play([
      type('tl-nai'),
      enter,
      type('5'),
      enter,
      type('LB-VAN'),
      enter,
      type('3'),
      enter,
    ]);

    expect(shown(state)).toEqual({ lines: ['5 TL-NAI', '3 LB-VAN'], at: '2 item' });
  });

  it.each([
    ['4 TL-NAI', '4 TL-NAI'],
    ['TL-NAI 4', '4 TL-NAI'],
    ['TL-NAI x4', '4 TL-NAI'],
    ['TL-NAI t 2', '2 TL-NAI tester'],
    ['60u TL-NAI', '5 TL-NAI'],
    ['4 SEASONS x2', '- 4 SEASONS x2'],
    ['3 4 SEASONS x2', '3 4 SEASONS x2'],
  ])('understands %j', (text, line) => {
    expect(shown(play([type(text), enter]).state).lines).toEqual([line]);
  });

  it('goes to the next row at once when the quantity came with the item', () => {
    expect(shown(play([type('4 TL-NAI'), enter]).state).at).toBe('1 item');
  });

  it('takes the quantity that an empty field shows', () => {
    expect(shown(play([type('TL-NAI'), enter, enter]).state)).toEqual({ lines: ['2 TL-NAI'], at: '1 item' });
  });

  it('counts units in full cases, and asks before rounding up', () => {
    const full = play([type('TL-NAI'), enter, type('60u'), enter]);
    expect(shown(full.state).lines).toEqual(['5 TL-NAI']);

    const open = play([type('TL-NAI'), enter, type('62u'), enter]);
    expect(shown(open.state).lines).toEqual(['- TL-NAI']);
    expect(open.effects).toContainEqual({ do: 'askToRoundUp', key: 'k1', units: 62, cases: 6 });
    const rounded = play([{ type: 'roundedUp', key: 'k1' }], contextWith(), open.state);
    expect(shown(rounded.state).lines).toEqual(['6 TL-NAI']);
  });

  it('stays in a quantity that is none, and keeps what was typed', () => {
    const { state } = play([type('TL-NAI'), enter, type('five'), enter]);

    expect(shown(state).at).toBe('0 quantity');
    expect(state.lines[0]).toMatchObject({ quantity: null, invalidQuantity: 'five' });
  });

  it('adds up a product that is already there, and goes on', () => {
    const { state, effects } = play([
      type('4 TL-NAI'),
      enter,
      type('1 LB-VAN'),
      enter,
      type('2 TL-NAI'),
      enter,
    ]);

    expect(shown(state)).toEqual({ lines: ['6 TL-NAI', '1 LB-VAN'], at: '2 item' });
    expect(state.lines[0]?.addedUp).toBe(2);
    expect(effects).toContainEqual({ do: 'announce', words: 'TL-NAI is already in row 1. Added up: 6.' });
  });

  it('keeps cases and testers of a product apart', () => {
    expect(shown(play([type('4 TL-NAI'), enter, type('TL-NAI t 2'), enter]).state).lines).toEqual([
      '4 TL-NAI',
      '2 TL-NAI tester',
    ]);
  });

  it('takes over what is typed when another cell gets the focus or the grid loses it', () => {
    const item = { type: 'focused', cell: { row: 0, column: 'item' } } as const;
    expect(shown(play([type('1 LB-VAN'), enter, type('3 TL-NAI'), item]).state)).toEqual({
      lines: ['1 LB-VAN', '3 TL-NAI'],
      at: '0 item',
    });
    expect(shown(play([type('3 TL-NAI'), { type: 'left' }]).state).lines).toEqual(['3 TL-NAI']);
  });

  it('forgets what was typed on Escape', () => {
    const typed = play([type('3 TL-NAI')]).state;
    const { state } = play([{ type: 'escaped' }], contextWith(), typed);

    expect(state.typed).toBeNull();
    // The screen follows a move by selecting the text of the cell: what is typed next replaces it.
    expect(state.moves).toBe(typed.moves + 1);
    expect(shown(play([enter], contextWith(), state).state).lines).toEqual([]);
  });

  it('keeps the amount typed before a product is chosen among the suggestions', () => {
    const { state } = play([type('4 nail'), { type: 'productChosen', key: null, product: nail }, enter]);

    expect(shown(state)).toEqual({ lines: ['4 TL-NAI'], at: '1 item' });
  });
});

describe('an item that is not known yet', () => {
  const unknown = () => contextWith([]);

  it('stays in its row while the server is asked, and the user goes on', () => {
    const { state, effects } = play([type('TL-NAI'), enter, type('4'), enter], unknown());

    expect(shown(state)).toEqual({ lines: ['4 TL-NAI'], at: '1 item' });
    expect(state.lines[0]).toMatchObject({ productId: null, isPending: true });
    expect(effects).toEqual([{ do: 'resolve', key: 'k1', entry: 'TL-NAI' }]);
  });

  it('becomes the product that the server names, and keeps its quantity', () => {
    const waiting = play([type('tl nai'), enter, type('4'), enter], unknown()).state;
    const resolved: GridEvent = {
      type: 'resolved',
      key: 'k1',
      entry: 'tl nai',
      answer: answer({ lines: [matched(nail, 1)] }),
    };

    expect(shown(play([resolved], contextWith(), waiting).state).lines).toEqual(['4 TL-NAI']);
  });

  it('shows why it was not understood, with the closest products', () => {
    const waiting = play([type('XX-1 3'), enter], unknown()).state;
    const found = problem({ candidates: [asDeskProduct(nail)] });
    const resolved: GridEvent = {
      type: 'resolved',
      key: 'k1',
      entry: 'XX-1 3',
      answer: answer({ problems: [found] }),
    };
    const { state } = play([resolved], contextWith(), waiting);
    expect(state.lines[0]?.problem).toEqual({ message: 'No product XX-1.', item: 'XX-1', candidateIds: [1] });

    const chosen = play([{ type: 'productChosen', key: 'k1', product: nail }], contextWith(), state);
    expect(shown(chosen.state).lines).toEqual(['3 TL-NAI']);
    expect(chosen.state.lines[0]?.problem).toBeUndefined();
  });

  it('keeps its text beside the product if only the quantity was not understood', () => {
    const entry = 'tl nai 0';
    const waiting = play([type(entry), enter], unknown()).state;
    const bad = problem({
      kind: 'invalid_quantity',
      entry,
      item: 'tl nai',
      quantity: null,
      message: 'The quantity is 0.',
      candidates: [asDeskProduct(nail)],
    });
    const resolved: GridEvent = { type: 'resolved', key: 'k1', entry, answer: answer({ problems: [bad] }) };
    const withoutQuantity = {
      ...waiting,
      lines: waiting.lines.map((line) => ({ ...line, quantity: null })),
    };
    const { state } = play([resolved], contextWith(), withoutQuantity);

    expect(state.lines[0]).toMatchObject({
      productId: nail.id,
      problem: { message: 'The quantity is 0.', given: entry },
    });
  });

  it('is left alone if it was typed over meanwhile', () => {
    const waiting = play(
      [type('XX-1'), enter, { type: 'focused', cell: { row: 0, column: 'item' } }, type('YY-2'), enter],
      unknown(),
    );
    const late: GridEvent = {
      type: 'resolved',
      key: 'k1',
      entry: 'XX-1',
      answer: answer({ lines: [matched(nail, 1)] }),
    };

    expect(play([late], contextWith(), waiting.state).state).toBe(waiting.state);
  });

  it('can be looked up again after the server was not reached', () => {
    const waiting = play([type('XX-1'), enter], unknown()).state;
    const failed: GridEvent = {
      type: 'resolvingFailed',
      key: 'k1',
      entry: 'XX-1',
      message: 'No connection.',
    };
    const { state, effects } = play([failed, { type: 'lookedUpAgain', key: 'k1' }], unknown(), waiting);

    expect(state.lines[0]).toMatchObject({ isPending: true });
    expect(effects).toEqual([{ do: 'resolve', key: 'k1', entry: 'XX-1' }]);
  });
});

describe('moving', () => {
  const two = play([type('4 TL-NAI'), enter, type('1 LB-VAN'), enter]).state;
  const from = (row: number, column: 'item' | 'quantity' | 'kind' | 'note') => ({
    ...two,
    active: { row, column },
  });

  it.each([
    ['up', 2, 'item', '1 item'],
    ['up', 0, 'item', '0 item'],
    ['down', 0, 'note', '1 note'],
    ['down', 1, 'note', '2 item'],
    ['down', 0, 'kind', '1 quantity'],
    ['right', 0, 'quantity', '0 kind'],
    ['right', 1, 'quantity', '1 note'],
    ['left', 0, 'item', '0 item'],
    ['rowEnd', 0, 'item', '0 note'],
    ['rowStart', 0, 'note', '0 item'],
    ['first', 2, 'item', '0 item'],
    ['last', 0, 'note', '2 item'],
  ] as const)('%s from row %i, %s, to %s', (direction, row, column, to) => {
    expect(shown(play([{ type: 'moved', direction }], contextWith(), from(row, column)).state).at).toBe(to);
  });

  it('goes through all cells by Tab, and leaves the grid at its ends', () => {
    const stops: GridState[] = [from(0, 'item')];
    for (let count = 0; count < 8; count += 1) {
      stops.push(play([tab], contextWith(), stops.at(-1)).state);
    }

    expect(stops.map((state) => shown(state).at)).toEqual([
      '0 item',
      '0 quantity',
      '0 kind',
      '0 note',
      '1 item',
      '1 quantity',
      '1 note',
      '2 item',
      '2 item',
    ]);
  });

  it('goes a row up by Shift and Enter', () => {
    expect(
      shown(play([{ type: 'entered', isBack: true }], contextWith(), from(1, 'quantity')).state).at,
    ).toBe('0 quantity');
  });
});

describe('taking back', () => {
  it('undoes and redoes one change after the other', () => {
    const written = play([type('4 TL-NAI'), enter, type('1 LB-VAN'), enter]).state;
    const once = play([{ type: 'undone' }], contextWith(), written).state;
    const twice = play([{ type: 'undone' }], contextWith(), once).state;
    const again = play([{ type: 'redone' }, { type: 'redone' }], contextWith(), twice).state;

    expect(shown(once).lines).toEqual(['4 TL-NAI']);
    expect(shown(twice).lines).toEqual([]);
    expect(shown(again).lines).toEqual(['4 TL-NAI', '1 LB-VAN']);
  });

  it('first takes back what is being typed', () => {
    const { state } = play([type('4 TL-NAI'), enter, type('half'), { type: 'undone' }]);

    expect(state.typed).toBeNull();
    expect(shown(state).lines).toEqual(['4 TL-NAI']);
  });

  it('brings back a removed row', () => {
    const written = play([type('4 TL-NAI'), enter, type('1 LB-VAN'), enter]).state;
    const removed = play([{ type: 'removed', keys: ['k1'] }], contextWith(), written).state;

    expect(shown(removed).lines).toEqual(['1 LB-VAN']);
    expect(shown(play([{ type: 'undone' }], contextWith(), removed).state).lines).toEqual([
      '4 TL-NAI',
      '1 LB-VAN',
    ]);
  });
});

describe('pasted rows', () => {
  it('come in the order of the text, add to what is there, and keep what was not understood', () => {
    const before = play([type('4 TL-NAI'), enter]).state;
    const pasted = answer({
      lines: [matched(nail, 2, [1]), matched(soap, 5, [2, 4])],
      problems: [problem({ row: 3 }), problem({ row: 5, kind: 'other_text', entry: 'Thanks!' })],
    });
    const { state, effects } = play([{ type: 'matched', answer: pasted }], contextWith(), before);

    expect(shown(state)).toEqual({ lines: ['6 TL-NAI', '5 LB-VAN', '3 XX-1'], at: '3 item' });
    expect(state.lines.map(({ addedUp }) => addedUp)).toEqual([2, 2, undefined]);
    expect(effects).toEqual([{ do: 'announce', words: '1 rows added. 2 added up. 1 need your attention.' }]);
  });

  it('need only a quantity if the product is clear', () => {
    const bad = { item: 'TL-NAI', entry: 'TL-NAI\t0', quantity: null, candidates: [asDeskProduct(nail)] };
    const pasted = answer({
      problems: [problem({ ...bad, kind: 'invalid_quantity', message: 'The quantity is 0.' })],
    });
    const placed = play([{ type: 'matched', answer: pasted }]).state;
    expect(placed.lines).toMatchObject([
      {
        entry: 'TL-NAI',
        productId: nail.id,
        quantity: null,
        problem: { message: 'The quantity is 0.', given: 'TL-NAI\t0', candidateIds: [] },
      },
    ]);

    const cured = play(
      [{ type: 'shown', cell: { row: 0, column: 'quantity' } }, type('3'), enter],
      contextWith(),
      placed,
    );
    expect(shown(cured.state)).toEqual({ lines: ['3 TL-NAI'], at: '1 item' });
    expect(cured.state.lines[0]?.problem).toBeUndefined();
    expect(cured.state.lines[0]?.unknownNumber).toBeUndefined();
  });

  it('can be taken back in one step', () => {
    const pasted = answer({ lines: [matched(nail, 2), matched(soap, 5, [2])] });
    const { state } = play([{ type: 'matched', answer: pasted }, { type: 'undone' }]);

    expect(state.lines).toEqual([]);
  });
});

describe('quantities set from outside', () => {
  const set = (product: LineProduct, quantity: number): GridEvent => ({
    type: 'quantitiesSet',
    changes: [{ product, isTester: false, quantity }],
  });

  it('change a line, add one, or remove it, and leave the active cell on its row', () => {
    const before = play([type('4 TL-NAI'), enter, type('1 LB-VAN'), enter]).state;

    expect(shown(play([set(nail, 9)], contextWith(), before).state)).toEqual({
      lines: ['9 TL-NAI', '1 LB-VAN'],
      at: '2 item',
    });
    expect(shown(play([set(odd, 1)], contextWith(), before).state)).toEqual({
      lines: ['4 TL-NAI', '1 LB-VAN', '1 4 SEASONS x2'],
      at: '3 item',
    });
    expect(shown(play([set(nail, 0)], contextWith(), before).state)).toEqual({
      lines: ['1 LB-VAN'],
      at: '1 item',
    });
  });

  it('are added up where the same product comes twice', () => {
    const twice = [3, 4].map((quantity) => ({ product: nail, isTester: false, quantity }));
    const { state } = play([{ type: 'quantitiesSet', changes: twice }]);

    expect(shown(state).lines).toEqual(['7 TL-NAI']);
    expect(state.lines[0]?.addedUp).toBe(2);
    expect(shown(play([set(nail, 9)], contextWith(), state).state).lines).toEqual(['9 TL-NAI']);
  });

  it('bring their note and ship date to lines that have none', () => {
    const change = { product: nail, isTester: false, quantity: 3, note: 'Top shelf', shipDate: '2026-12-01' };
    const { state } = play([{ type: 'quantitiesSet', changes: [change] }]);
    const later = { ...change, note: 'Gift wrap', shipDate: '2026-12-24' };

    expect(state.lines).toMatchObject([{ note: 'Top shelf', shipDate: '2026-12-01' }]);
    expect(
      play([{ type: 'quantitiesSet', changes: [later] }], contextWith(), state).state.lines,
    ).toMatchObject([{ note: 'Top shelf', shipDate: '2026-12-01' }]);
    expect(play([set(nail, 9)], contextWith(), state).state.lines).toMatchObject([{ note: 'Top shelf' }]);
  });
});
