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

it('shows a calm page in place of what broke, without its inner words', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined); // React reports the error it hands to the boundary

  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );

  expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the catalog' }).getAttribute('href')).toBe('/');
  expect(document.body.textContent).not.toContain('secret');
});

it('tries again when asked', async () => {
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
