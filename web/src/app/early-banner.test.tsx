// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection, setConnectionLost } from '../connection';
import { removeListenersAfterEach } from '../testing/remove-listeners-after-each';
import { ConnectionBanner } from './connection-banner';
import { watchForOffline } from './early-banner';

removeListenersAfterEach();

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const early = () => document.getElementById('offline');
const textOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim();

beforeEach(() => {
  const body = new DOMParser().parseFromString(page, 'text/html').querySelector('[role=status]');
  document.body.innerHTML = body?.outerHTML ?? '';
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => setConnectionLost(false));
  document.body.innerHTML = '';
});

it('reports that there is no connection before the code of the banner is loaded', () => {
  watchForOffline();
  expect(early()?.hidden).toBe(true);

  window.dispatchEvent(new Event('offline'));

  expect(early()?.hidden).toBe(false);
  expect(connection()).toBe('lost');
});

it('is replaced by the banner, which says the same', async () => {
  watchForOffline();
  window.dispatchEvent(new Event('offline'));
  const words = textOf(early());

  render(<ConnectionBanner onBack={() => undefined} />);

  expect(early()).toBeNull();
  expect(words).toMatch(/^No connection\./);
  expect(textOf(screen.getByText(/^No connection\./))).toBe(words);
});
