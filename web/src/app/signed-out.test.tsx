// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import { createQueryClient } from '../api/query-client';
import { Toaster } from '../ui/toaster';
import { signedOutRule } from './signed-out';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

it('says so once and goes to sign in again after half a second', async () => {
  const left: string[] = [];
  const client = createQueryClient({ onSignedOut: signedOutRule((href) => left.push(href)) });
  const refused = new ApiError({ status: 401, serverMessage: 'Unauthorized' });
  const save = () =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(refused) })
      .execute(undefined);
  render(<Toaster />);

  await Promise.allSettled([save(), save()]);

  expect((await screen.findByText('Unauthorized')).textContent).toBe('Unauthorized');
  expect(screen.getAllByText('You are logged out. Logging in again...')).toHaveLength(1);
  vi.advanceTimersByTime(400);
  expect(left).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(left).toEqual(['/api/login']);
});
