// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Stepper } from './stepper';

type CounterProps = { start: number; min: number; max: number; heard: number[] };

function Counter({ start, min, max, heard }: CounterProps) {
  const [value, setValue] = useState(start);
  return (
    <Stepper
      label="Quantity"
      value={value}
      min={min}
      max={max}
      onChange={(next) => {
        heard.push(next);
        setValue(next);
      }}
    />
  );
}

function show({ start = 6, min = 1, max = 100 } = {}) {
  const heard: number[] = [];
  render(<Counter start={start} min={min} max={max} heard={heard} />);
  return { heard, field: screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }) };
}

describe('Stepper', () => {
  it('counts up and down without giving the field the focus', async () => {
    const { heard, field } = show();

    await userEvent.click(screen.getByRole('button', { name: 'Increase: Quantity' }));
    await userEvent.click(screen.getByRole('button', { name: 'Decrease: Quantity' }));

    expect(heard).toEqual([7, 6]);
    expect(document.activeElement).not.toBe(field);
    expect(field.inputMode).toBe('numeric');
  });

  it('takes whole numbers as they are typed and drops everything else', async () => {
    const { heard, field } = show();

    await userEvent.clear(field);
    await userEvent.type(field, '1x2');

    expect(heard).toEqual([1, 12]);
  });

  it('keeps quiet while what is typed is below the minimum, then settles on it', async () => {
    const { heard, field } = show({ start: 12, min: 6 });

    await userEvent.clear(field);
    await userEvent.type(field, '3');
    expect(heard).toEqual([]);
    await userEvent.tab();

    expect(heard).toEqual([6]);
    expect(field.value).toBe('6');
  });

  it('goes back to the value when the field is left empty', async () => {
    const { heard, field } = show();

    await userEvent.clear(field);
    await userEvent.tab();

    expect(heard).toEqual([]);
    expect(field.value).toBe('6');
  });

  it.each([
    ['Decrease: Quantity', { start: 1, min: 1 }],
    ['Increase: Quantity', { start: 9, max: 9 }],
  ])('does not move past the limit by %s', async (name, limits) => {
    const { heard } = show(limits);

    await userEvent.click(screen.getByRole('button', { name }));

    expect(heard).toEqual([]);
  });

  it('moves with the arrow keys', async () => {
    const { heard, field } = show();

    await userEvent.type(field, '{ArrowUp}{ArrowUp}{ArrowDown}');

    expect(heard).toEqual([7, 8, 7]);
  });
});
