// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { useEditedLines } from './use-edited-lines';

const start = () => renderHook(() => useEditedLines(sampleOrder(2))).result;
const keys = (lines: readonly { key: string }[]) => lines.map(({ key }) => key);

describe('the lines of an edit', () => {
  it('keep what was typed while the server rejected them', () => {
    const editing = start();
    const [first, second] = keys(editing.current.lines);
    const sent = editing.current.newest();

    act(() => editing.current.setQuantity(first ?? '', 7));
    const said = { 'items.1.quantity': 'Soap: Only 3 cases left', tax: 'Too much' };
    act(() => editing.current.refuse(said, sent));

    expect(editing.current.lines).toMatchObject([
      { key: first, quantity: 7, refusal: undefined },
      { key: second, refusal: 'Soap: Only 3 cases left' },
    ]);
    expect(editing.current.refused).toEqual({ key: second });
    act(() => editing.current.setQuantity(second ?? '', 3));
    expect(editing.current.lines[1]?.refusal).toBeUndefined();
  });

  it('always keep at least one line, however quickly lines are removed', () => {
    const editing = start();
    const [first = '', second = ''] = keys(editing.current.lines);

    act(() => {
      editing.current.remove(first);
      editing.current.remove(second);
    });

    expect(keys(editing.current.lines)).toEqual([second]);
    expect(editing.current.isDirty).toBe(true);
  });
});
