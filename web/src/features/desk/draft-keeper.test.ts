import { blankDetails, type DraftChange, DraftContent } from '@casepack/contract/drafts/draft';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api/api-error';
import { DraftKeeper, type DraftPlaces } from './draft-keeper';
import { type KeptDraft, readKept, type WrittenDraft } from './kept-draft';

const written = (notes: string, typing: WrittenDraft['typing'] = null): WrittenDraft => ({
  input: { customerId: 7, content: { lines: [], details: { ...blankDetails, notes } }, total: null },
  customer: null,
  typing,
});

const blank: KeptDraft = { version: 0, isSaved: false, sent: null, at: 0, written: written('') };

function setUp(
  kept = blank,
  answer: (change: DraftChange) => Promise<{ version: number }> = async ({ version }) => ({
    version: version + 1,
  }),
) {
  const stored: string[] = [];
  const atLast: string[] = [];
  const sent: DraftChange[] = [];
  const places: DraftPlaces = {
    keep: async (text) => void stored.push(text),
    keepAtOnce: (text) => void atLast.push(text),
    send: (change) => {
      sent.push(change);
      return answer(change) as ReturnType<DraftPlaces['send']>;
    },
    now: () => Date.now(),
  };
  const keeper = new DraftKeeper(kept, places);
  const notesSent = () => sent.map(({ content, version }) => `${version} ${content.details.notes}`);
  return { keeper, stored, atLast, sent, notesSent };
}

const conflict = (details: unknown) =>
  new ApiError({ status: 409, code: 'conflict', serverMessage: 'No', details });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('keeping a draft', () => {
  it('stores a change in the browser within 300 ms and on the server within 2 s', async () => {
    const { keeper, stored, notesSent } = setUp();

    keeper.change(written('first'));
    await vi.advanceTimersByTimeAsync(300);
    expect(readKept(stored.at(-1) ?? null)?.written.input.content.details.notes).toBe('first');
    await vi.advanceTimersByTimeAsync(1_700);

    expect(notesSent()).toEqual(['0 first']);
    expect(keeper.state()).toEqual({ at: 'saved' });
  });

  it('does not put off sending while one keeps typing', async () => {
    const { keeper, notesSent } = setUp();

    for (let count = 0; count < 20; count += 1) {
      keeper.change(written(`text ${count}`));
      await vi.advanceTimersByTimeAsync(100);
    }

    expect(notesSent().length).toBeGreaterThanOrEqual(2);
    expect(notesSent()[1]).toMatch(/^1 /);
  });

  it('keeps what is only typed so far in the browser, and does not send it', async () => {
    const { keeper, stored, sent } = setUp({ ...blank, version: 3, isSaved: true });

    keeper.change(written('', { key: null, column: 'item', text: 'TL-N' }));
    await vi.advanceTimersByTimeAsync(5_000);

    expect(readKept(stored.at(-1) ?? null)?.written.typing?.text).toBe('TL-N');
    expect(sent).toEqual([]);
  });

  it('stores what the database does not have yet when the page goes', async () => {
    const { keeper, stored, atLast } = setUp();

    keeper.change(written('last words'));
    keeper.leave();

    expect(stored).toEqual([]);
    expect(readKept(atLast[0] ?? null)?.written.input.content.details.notes).toBe('last words');
  });

  it('falls back to the other storage where there is no database', async () => {
    const atLast: string[] = [];
    const failing = new DraftKeeper(blank, {
      keep: () => Promise.reject(new Error('no database')),
      keepAtOnce: (text) => void atLast.push(text),
      send: () => new Promise(() => {}),
      now: () => 1,
    });

    failing.change(written('still here'));
    await vi.advanceTimersByTimeAsync(300);

    expect(atLast).toHaveLength(1);
  });

  it('says that it is only in this browser, and sends it once the server answers again', async () => {
    let isDown = true;
    const { keeper, notesSent } = setUp(blank, async ({ version }) => {
      if (isDown) throw new NetworkError(new Error('down'));
      return { version: version + 1 };
    });

    keeper.change(written('offline'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(keeper.state()).toEqual({ at: 'offline' });
    isDown = false;
    await vi.advanceTimersByTimeAsync(6_000);

    expect(keeper.state()).toEqual({ at: 'saved' });
    expect(notesSent()).toEqual(['0 offline', '0 offline']);
  });

  it('sends what an earlier visit could not send', async () => {
    const { notesSent } = setUp({ ...blank, at: 5, version: 2, written: written('from before') });

    await vi.advanceTimersByTimeAsync(10);

    expect(notesSent()).toEqual(['2 from before']);
  });

  it('says what the server has against it, and tries again after the next change', async () => {
    const refusal = new ApiError({ status: 400, code: 'invalid_input', serverMessage: 'Too long' });
    const { keeper, sent } = setUp(blank, () => Promise.reject(refusal));

    keeper.change(written('x'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(keeper.state()).toEqual({ at: 'refused', message: 'Too long' });
    expect(sent).toHaveLength(1);
    keeper.change(written('y'));
    await vi.advanceTimersByTimeAsync(1_000);

    expect(sent).toHaveLength(2);
  });

  it('sends again after an answer that cannot be read', async () => {
    const unreadable = new ApiError({ status: 200, serverMessage: '' });
    let isReadable = false;
    const { keeper } = setUp(blank, async ({ version }) => {
      if (!isReadable) throw unreadable;
      return { version: version + 1 };
    });

    keeper.change(written('x'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keeper.state()).toEqual({ at: 'saving' });
    isReadable = true;
    await vi.advanceTimersByTimeAsync(30_000);

    expect(keeper.state()).toEqual({ at: 'saved' });
  });
});

describe('a draft that changed elsewhere', () => {
  const other = {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    customerId: 7,
    customerName: 'Lane',
    isCustomerUnavailable: false,
    ownerUserId: 1,
    ownerName: 'Rep',
    lineCount: 0,
    total: null,
    version: 9,
    createdAt: '2026-11-16T10:00:00.000Z',
    updatedAt: '2026-11-16T11:00:00.000Z',
    content: DraftContent.encode({ lines: [], details: blankDetails }),
    files: [],
  };

  it('is not overwritten until the user says so', async () => {
    let isOpen = true;
    const { keeper, notesSent } = setUp(blank, async ({ version }) => {
      if (isOpen) throw conflict({ draft: other });
      return { version: version + 1 };
    });

    keeper.change(written('mine'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(keeper.state()).toMatchObject({ at: 'conflict', other: { version: 9 } });
    keeper.change(written('mine, longer'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(notesSent()).toEqual(['0 mine']);
    isOpen = false;
    keeper.keepMine();
    await vi.advanceTimersByTimeAsync(1_000);

    expect(notesSent()).toEqual(['0 mine', '9 mine, longer']);
    expect(keeper.state()).toEqual({ at: 'saved' });
  });

  it('is no conflict if the other copy came from here and its answer was lost', async () => {
    const answers = [
      () => Promise.reject(new NetworkError(new Error('answer lost'), 'unknown')),
      () =>
        Promise.reject(
          conflict({
            draft: {
              ...other,
              version: 1,
              content: DraftContent.encode({ lines: [], details: { ...blankDetails, notes: 'first' } }),
            },
          }),
        ),
      () => Promise.resolve({ version: 2 }),
    ];
    const { keeper, notesSent } = setUp(
      blank,
      () => answers.shift()?.() ?? Promise.reject(new Error('too many')),
    );

    keeper.change(written('first'));
    await vi.advanceTimersByTimeAsync(1_000);
    keeper.change(written('first and more'));
    await vi.advanceTimersByTimeAsync(10_000);

    expect(notesSent()).toEqual(['0 first', '0 first and more', '1 first and more']);
    expect(keeper.state()).toEqual({ at: 'saved' });
  });

  it('says that the session has ended, and keeps the draft in the browser', async () => {
    const { keeper, stored } = setUp(blank, () =>
      Promise.reject(new ApiError({ status: 401, code: 'unauthorized', serverMessage: 'Unauthorized' })),
    );

    keeper.change(written('late'));
    await vi.advanceTimersByTimeAsync(10_000);

    expect(keeper.state()).toEqual({
      at: 'refused',
      message: expect.stringContaining('You are signed out.'),
    });
    expect(readKept(stored.at(-1) ?? null)).toMatchObject({ isSaved: false });
  });

  it('was sent for approval elsewhere: nothing more is sent', async () => {
    const { keeper, sent } = setUp(blank, () => Promise.reject(conflict({ sentForApproval: true })));

    keeper.change(written('late'));
    await vi.advanceTimersByTimeAsync(10_000);

    expect(keeper.state()).toEqual({ at: 'placed', order: null });
    expect(sent).toHaveLength(1);
  });

  it('was placed: nothing more is sent or kept', async () => {
    const { keeper, sent } = setUp(blank, () =>
      Promise.reject(conflict({ orderId: 4, orderNumber: 'A-000004' })),
    );

    keeper.change(written('late'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(keeper.state()).toEqual({ at: 'placed', order: { orderId: 4, orderNumber: 'A-000004' } });
    keeper.change(written('later'));
    await vi.advanceTimersByTimeAsync(10_000);

    expect(sent).toHaveLength(1);
  });

  it('asks the server again before an order is made of it, although it has everything', async () => {
    const { keeper, notesSent } = setUp({ ...blank, version: 3, isSaved: true });

    expect(await keeper.confirm()).toBe(true);
    expect(notesSent()).toEqual(['3 ']);
    expect(keeper.version()).toBe(4);
  });

  it('sends nothing while its order is under way, and everything afterwards', async () => {
    const { keeper, notesSent } = setUp({ ...blank, version: 3, isSaved: true });

    keeper.hold(true);
    keeper.change(written('typed meanwhile'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(notesSent()).toEqual([]);
    keeper.hold(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(notesSent()).toEqual(['3 typed meanwhile']);
  });
});
