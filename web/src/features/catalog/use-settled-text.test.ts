// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSettledText } from './use-settled-text';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function type() {
  const used: string[] = [];
  const { result } = renderHook(() => useSettledText('', (text) => used.push(text), 300));
  return { used, type: (text: string) => act(() => result.current.setText(text)), box: result };
}

it('uses a text 300 ms after the last letter, once', () => {
  const { used, type: write } = type();

  write('o');
  pass(299);
  write('oat');
  pass(299);
  expect(used).toEqual([]);
  pass(1);
  pass(1000);

  expect(used).toEqual(['oat']);
});

it('does not wait for who presses Enter, and does not use the same text again', () => {
  const { used, type: write, box } = type();

  write('oat');
  act(() => box.current.settle());
  pass(1000);

  expect(used).toEqual(['oat']);
});

it('does not wait for blanks alone', () => {
  const { used, type: write } = type();

  write('   ');
  pass(1000);

  expect(used).toEqual([]);
});
