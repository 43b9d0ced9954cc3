// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CodeLoadError } from '../ui/load-code';
import { lazyPage, retryFailedPages } from './lazy-page';

const Orders = () => <h1>Orders</h1>;

class Net extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error instanceof CodeLoadError ? 'The code is missing' : this.props.children;
  }
}

const show = (page: ReactNode) =>
  act(async () =>
    render(
      <Net>
        <Suspense fallback="Wait">{page}</Suspense>
      </Net>,
    ),
  );

afterEach(() => {
  vi.restoreAllMocks();
});

it('shows the page after its code is loaded', async () => {
  const Page = lazyPage(async () => ({ Orders }), 'Orders');

  await show(<Page />);

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
});

it('passes a failed load to the error boundary without reloading, and loads the page on the next try', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined); // React logs the error it passes to the boundary
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  const load = vi.fn<() => Promise<{ Orders: typeof Orders }>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/orders.js'));
  load.mockResolvedValue({ Orders });
  const Page = lazyPage(load, 'Orders');

  const { unmount } = await show(<Page />);
  expect(await screen.findByText('The code is missing')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  unmount();

  retryFailedPages();
  await show(<Page />);
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
});

it('loads a page when it is shown, even if preloading has failed', async () => {
  const load = vi.fn<() => Promise<{ Orders: typeof Orders }>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue({ Orders });
  const Page = lazyPage(load, 'Orders');
  await Page.preload();

  retryFailedPages();
  await show(<Page />);

  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
});
