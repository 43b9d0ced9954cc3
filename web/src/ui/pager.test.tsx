// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Pager } from './pager';

it.each([
  ['has no steps', 50, false, 0],
  ['keeps its steps where it is asked to', 50, true, 2],
  ['has steps where there are more', 51, false, 2],
])('the pager of one page %s', (_name, total, keepsSteps, steps) => {
  render(<Pager page={1} total={total} shown={50} keepsSteps={keepsSteps} onPage={() => undefined} />);

  expect(screen.getByText(`Showing 1 to 50 of ${total} results`)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toHaveLength(steps);
});
