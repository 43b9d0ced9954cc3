// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { setConnectionLost } from '../connection';
import { ListBody } from './list-body';

const refetch = vi.fn();
const read = {
  data: { rows: ['Soap'], total: 1 },
  dataUpdatedAt: new Date(2026, 10, 17, 14, 5).getTime(),
  isError: false,
  isFetching: false,
  refetch,
};

const setPage = vi.fn();
beforeEach(() => setPage.mockClear());

const show = (result: Partial<typeof read>, page = 1) =>
  render(
    <ListBody
      result={{ ...read, ...result }}
      list={{ page, setPage }}
      failedTitle="The list could not be loaded"
      empty="Nothing"
    >
      {(rows) => rows.join()}
    </ListBody>,
  );

const note = /^This list is not current\. It was last updated at 2:05/;

it('shows no notice while the data is current', () => {
  show({});

  expect(screen.getByText('Soap')).toBeTruthy();
  expect(screen.queryByText(note)).toBeNull();
});

it('keeps its rows without a connection and shows when they were read', () => {
  show({});

  act(() => setConnectionLost(true));

  expect(screen.getByText('Soap')).toBeTruthy();
  expect(screen.getByText(note)).toBeTruthy();
});

it('keeps its rows when refetching fails, and offers a retry', async () => {
  show({ isError: true });

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(screen.getByText('Soap')).toBeTruthy();
  expect(screen.getByText(note)).toBeTruthy();
  expect(refetch).toHaveBeenCalledOnce();
});

it('goes to the last page that exists when the last row of the shown one went away', () => {
  show({ data: { rows: [], total: 100 } }, 3);

  expect(setPage.mock.calls).toEqual([[2]]);
  expect(screen.queryByText('Nothing')).toBeNull();
});

it('waits for the first page after the second one went away with its last row', () => {
  show({ data: { rows: [], total: 50 }, isFetching: true }, 1);

  expect(screen.queryByText('Nothing')).toBeNull();
  expect(setPage).not.toHaveBeenCalled();
});

it('stays where it is until the rows are read, and where nothing is found', () => {
  show({ data: { rows: [], total: 100 }, isFetching: true }, 3);
  expect(screen.queryByText('Nothing')).toBeNull();
  show({ data: { rows: [], total: 0 } });
  expect(screen.getByText('Nothing')).toBeTruthy();

  expect(setPage).not.toHaveBeenCalled();
});
