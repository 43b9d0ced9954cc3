// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchInput } from './search-input';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const box = () => screen.getByLabelText<HTMLInputElement>('Search users');
const rest = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const type = (value: string) => fireEvent.change(box(), { target: { value } });

function List() {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchInput label="Search users" value={value} onSearch={setValue} />
      <button type="button" onClick={() => setValue('')}>
        Clear filters
      </button>
    </>
  );
}

it('searches for the trimmed text 300 ms after the last key', async () => {
  const searched: string[] = [];
  render(<SearchInput label="Search users" value="" onSearch={(text) => searched.push(text)} />);

  type('th');
  await rest(200);
  type(' theo ');
  await rest(299);
  expect(searched).toEqual([]);
  await rest(1);

  expect(searched).toEqual(['theo']);
  expect(box().placeholder).toBe('Search users...');
});

it('keeps newer input when its own search returns, and follows a value set from outside', async () => {
  render(<List />);

  type('theo ');
  await rest(300);
  expect(box().value).toBe('theo ');
  fireEvent.click(screen.getByText('Clear filters'));

  expect(box().value).toBe('');
});
