// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection, trackPendingResponse } from '../connection';
import { removeListenersAfterEach } from '../testing/remove-listeners-after-each';
import { ConnectionBanner } from './connection-banner';

removeListenersAfterEach();

const lost = /^No connection\. What you see may not be current\./;
let isUp = false;
const onBack = vi.fn();

beforeEach(() => {
  isUp = false;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return new Response('ok');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  onBack.mockReset();
});

const goOffline = () => act(async () => window.dispatchEvent(new Event('offline')));

it('shows the banner when the browser goes offline, until the server responds', async () => {
  render(<ConnectionBanner onBack={onBack} />);
  await goOffline();
  expect(screen.getByRole('status').textContent).toMatch(lost);

  await act(async () => vi.advanceTimersByTime(3_000));
  expect(screen.getByRole('status').textContent).toMatch(lost);
  expect(onBack).not.toHaveBeenCalled();

  isUp = true;
  await act(async () => window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(connection()).toBe('working'), { timeout: 10_000 });
  expect(screen.getByRole('status').textContent).toBe('');
  expect(onBack).toHaveBeenCalledOnce();
});

it('hides the banner when the server responds, even if the browser reports no network', async () => {
  isUp = true;
  render(<ConnectionBanner onBack={onBack} />);

  await goOffline();

  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(''), { timeout: 10_000 });
});

it('reports a missing response within three seconds', async () => {
  render(<ConnectionBanner onBack={onBack} />);
  const answered = trackPendingResponse();

  await act(async () => vi.advanceTimersByTime(3_000));
  expect(screen.getByRole('status').textContent).toBe('Waiting for the server...');

  await act(async () => answered());
  expect(screen.getByRole('status').textContent).toBe('');
});
