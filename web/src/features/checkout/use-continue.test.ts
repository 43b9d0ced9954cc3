// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { noFigures } from './no-figures';
import { useContinue } from './use-continue';
import type { Figures } from './use-quote';

const loading: Figures = {
  quote: undefined,
  isUpdating: true,
  isCurrent: false,
  failure: undefined,
  unexplained: undefined,
  unsold: undefined,
  discountRefusal: undefined,
  retry: () => undefined,
};
const arrived: Figures = { ...loading, quote: noFigures, isUpdating: false, isCurrent: true };
const stale: Figures = { ...arrived, isUpdating: true, isCurrent: false };

function press(figures: Figures, issueCount = 0) {
  let timesGoneOn = 0;
  const hook = renderHook(
    (props) => useContinue(props.order, props.figures, props.issueCount, props.goOn, false),
    { initialProps: { order: 'soap', figures, issueCount, goOn: () => (timesGoneOn += 1) } },
  );
  act(() => hook.result.current.start());
  return {
    isWaiting: () => hook.result.current.isWaiting,
    timesGoneOn: () => timesGoneOn,
    rerender: (changes: { order?: string; figures: Figures; issueCount?: number }) =>
      hook.rerender({ order: 'soap', issueCount: 0, goOn: () => (timesGoneOn += 1), ...changes }),
  };
}

describe('going on from the review', () => {
  it('does so at once if the figures are there', () => {
    expect(press(arrived).timesGoneOn()).toBe(1);
  });

  it('waits for the first figures, and then goes on once', () => {
    const pressed = press(loading);
    expect([pressed.isWaiting(), pressed.timesGoneOn()]).toEqual([true, 0]);

    pressed.rerender({ figures: arrived });
    pressed.rerender({ figures: arrived });

    expect([pressed.isWaiting(), pressed.timesGoneOn()]).toEqual([false, 1]);
  });

  it('does not wait for newer figures while nothing speaks against the order', () => {
    expect(press(stale).timesGoneOn()).toBe(1);
  });

  it('waits for newer figures if the last ones had something against the order', () => {
    const pressed = press(stale, 1);
    expect(pressed.timesGoneOn()).toBe(0);

    pressed.rerender({ figures: arrived });

    expect(pressed.timesGoneOn()).toBe(1);
  });

  it('waits for the figures of the line that the same key press finished', () => {
    let timesGoneOn = 0;
    const countUp = () => {
      timesGoneOn += 1;
    };
    const hook = renderHook(
      ({ figures }) => {
        const [order, setOrder] = useState<string>();
        const leaving = useContinue(order, figures, 0, countUp, true);
        return { ...leaving, finishLine: () => startTransition(() => setOrder('soap')) };
      },
      { initialProps: { figures: loading } },
    );

    act(() => {
      hook.result.current.finishLine();
      hook.result.current.start();
    });
    expect([hook.result.current.isWaiting, timesGoneOn]).toEqual([true, 0]);
    hook.rerender({ figures: arrived });

    expect([hook.result.current.isWaiting, timesGoneOn]).toEqual([false, 1]);
  });

  it('stays if the order was changed while it waited', () => {
    const pressed = press(loading);

    pressed.rerender({ order: 'soap and balm', figures: arrived });

    expect([pressed.isWaiting(), pressed.timesGoneOn()]).toEqual([false, 0]);
  });
});
