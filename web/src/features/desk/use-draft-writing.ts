import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import type { DraftDetails, DraftInput } from '@casepack/contract/drafts/draft';
import type { Cents } from '@casepack/contract/money';
import { lineId } from '@casepack/contract/orders/line-rules';
import type { ManualPrice } from '@casepack/contract/pricing/manual-price';
import { useEffect, useRef, useState } from 'react';
import type { DeskSession } from './desk-session';
import { toDraftLine } from './draft-lines';
import type { WrittenDraft } from './kept-draft';

interface Writing {
  customerId: number | null;
  customer: CheckoutCustomer | null;
  details: DraftDetails;
  manualPrices: ReadonlyMap<string, ManualPrice>;
}

/** Hands every change of the draft to what keeps it, also what is only typed so far. */
export function useDraftWriting(session: DeskSession, writing: Writing) {
  const { grid, keeper } = session;
  const [total, setTotal] = useState<Cents | null>(null);
  const latest = useRef({ ...writing, total });
  latest.current = { ...writing, total };
  const first = useRef<string>(undefined);
  const isTouched = useRef(false);

  const content = JSON.stringify([writing.customerId, writing.details, [...writing.manualPrices], total]);
  const collected = useRef<{ lines: unknown; content: string; input: DraftInput }>(undefined);

  /** The same object until a line or something else of the order changes. */
  function collectInput(): DraftInput {
    const { customerId, details, manualPrices, total } = latest.current;
    const lines = grid.lines();
    const known = collected.current;
    if (known && known.lines === lines && known.content === content) return known.input;
    const manualPriceOf = (productId: number | null, isTester: boolean) =>
      productId === null ? undefined : manualPrices.get(lineId({ productId, isTester }));
    const input = {
      customerId,
      content: {
        lines: lines.map((line) => toDraftLine(line, manualPriceOf(line.productId, line.isTester))),
        details,
      },
      total: lines.length === 0 ? null : total,
    };
    collected.current = { lines, content, input };
    return input;
  }

  function collect(): WrittenDraft {
    const { lines, active, typed } = grid.state();
    return {
      input: collectInput(),
      customer: latest.current.customer,
      typing:
        typed === null ? null : { key: lines[active.row]?.key ?? null, column: active.column, text: typed },
    };
  }

  const write = useRef(() => {});
  write.current = () => {
    const written = collect();
    if (first.current === undefined) {
      first.current = JSON.stringify(written);
      return;
    }
    // An untouched draft is not stored anywhere.
    isTouched.current ||= keeper.version() > 0 || JSON.stringify(written) !== first.current;
    if (isTouched.current) keeper.change(written);
  };

  useEffect(() => {
    const handle = () => write.current();
    handle();
    return grid.subscribe(handle);
  }, [grid]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` stands for everything that is written
  useEffect(() => write.current(), [content]);

  useEffect(() => {
    function leave() {
      grid.dispatch({ type: 'left' });
      keeper.leave();
    }
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      void keeper.flush();
    };
  }, [grid, keeper]);

  return {
    /** As last shown with the lines. */
    total,
    setTotal,
    takeOther: async () => {
      const state = keeper.state();
      if (state.at !== 'conflict') return;
      const { customerId, content, total, version } = state.other;
      await keeper.takeOther(
        { input: { customerId, content, total }, customer: null, typing: null },
        version,
      );
    },
  };
}
