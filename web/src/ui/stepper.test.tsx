// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Stepper } from './stepper';

type CounterProps = { start: number; min: number; max: number; step: number; changes: number[] };

function Counter({ start, min, max, step, changes }: CounterProps) {
  const [value, setValue] = useState(start);
  return (
    <Stepper
      label="Quantity"
      value={value}
      min={min}
      max={max}
      step={step}
      onChange={(next) => {
        changes.push(next);
        setValue(next);
      }}
    />
  );
}

function show({ start = 6, min = 1, max = 100, step = 1 } = {}) {
  const changes: number[] = [];
  render(<Counter start={start} min={min} max={max} step={step} changes={changes} />);
  return { changes, field: screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }) };
}

describe('Stepper', () => {
  it('changes the value by its buttons without focusing the field', async () => {
    const { changes, field } = show();

    await userEvent.click(screen.getByRole('button', { name: 'Increase: Quantity' }));
    await userEvent.click(screen.getByRole('button', { name: 'Decrease: Quantity' }));

    expect(changes).toEqual([7, 6]);
    expect(document.activeElement).not.toBe(field);
    expect(field.inputMode).toBe('numeric');
  });

  it('goes to the next multiple of its step, and stops at the limits', async () => {
    const { changes, field } = show({ start: 7, min: 0, max: 15, step: 6 });
    const increase = screen.getByRole('button', { name: 'Increase: Quantity' });

    await userEvent.click(increase);
    await userEvent.click(increase);
    await userEvent.click(screen.getByRole('button', { name: 'Decrease: Quantity' }));
    await userEvent.type(field, '{ArrowDown}{ArrowDown}');

    expect(changes).toEqual([12, 15, 12, 6, 0]);
  });

  it('accepts whole numbers while typing and drops everything else', async () => {
    const { changes, field } = show();

    await userEvent.clear(field);
    await userEvent.type(field, '1x2');

    expect(changes).toEqual([1, 12]);
  });

  it('reports nothing while the input is below the minimum, then falls back to the minimum', async () => {
    const { changes, field } = show({ start: 12, min: 6 });

    await userEvent.clear(field);
    await userEvent.type(field, '3');
    expect(changes).toEqual([]);
    await userEvent.tab();

    expect(changes).toEqual([6]);
    expect(field.value).toBe('6');
  });

  it('restores the value when the field is left empty', async () => {
    const { changes, field } = show();

    await userEvent.clear(field);
    await userEvent.tab();

    expect(changes).toEqual([]);
    expect(field.value).toBe('6');
  });

  it.each([
    ['Decrease: Quantity', { start: 1, min: 1 }],
    ['Increase: Quantity', { start: 9, max: 9 }],
  ])('stops at the limit: %s', async (name, limits) => {
    const { changes } = show(limits);

    await userEvent.click(screen.getByRole('button', { name }));

    expect(changes).toEqual([]);
  });

  it('changes the value with the arrow keys', async () => {
    const { changes, field } = show();

    await userEvent.type(field, '{ArrowUp}{ArrowUp}{ArrowDown}');

    expect(changes).toEqual([7, 8, 7]);
  });
});
