// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary, ErrorPage } from './error-boundary';

afterEach(() => {
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('secret internals');
}

it('shows an error page instead of what failed, without internal details', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined); // React logs the error it passes to the boundary

  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );

  expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the catalog' }).getAttribute('href')).toBe('/');
  expect(document.body.textContent).not.toContain('secret');
});

it('tries again on request', async () => {
  let tries = 0;
  render(
    <ErrorPage
      onRetry={() => {
        tries += 1;
      }}
    />,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(tries).toBe(1);
});
