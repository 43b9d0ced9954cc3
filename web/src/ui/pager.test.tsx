// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Pager } from './pager';

it.each([
  ['has no buttons if there is only one', 50, false, 0],
  ['has buttons if it always shows them', 50, true, 2],
  ['has buttons if there are more', 51, false, 2],
])('on the first of its pages %s', (_name, total, alwaysShowsButtons, steps) => {
  render(
    <Pager
      page={1}
      total={total}
      shown={50}
      alwaysShowsButtons={alwaysShowsButtons}
      onPage={() => undefined}
    />,
  );

  expect(screen.getByText(`Showing 1 to 50 of ${total} results`)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toHaveLength(steps);
});
