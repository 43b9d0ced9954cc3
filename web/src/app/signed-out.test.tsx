// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import { createQueryClient } from '../api/query-client';
import { toast } from '../ui/toast';
import { Toaster } from '../ui/toaster';
import { createSessionEndHandler } from './signed-out';

const signedOut = new ApiError({ status: 401, code: 'signed_out', serverMessage: 'Unauthorized' });
const userChanged = new ApiError({ status: 409, code: 'user_changed', serverMessage: 'Another user' });

function setUp() {
  const left: string[] = [];
  const onSignedOut = createSessionEndHandler({
    leave: (href) => left.push(href),
    reload: () => left.push('reload'),
  });
  const client = createQueryClient({ onSignedOut });
  const save = (refusal: Error) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(refusal) })
      .execute(undefined);
  render(<Toaster />);
  return { left, save };
}

beforeEach(() => {
  window.history.replaceState(null, '', '/orders/5?tab=payment');
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

it('reports once that the session ended, and after half a second opens the sign-in page, which returns here', async () => {
  const { left, save } = setUp();

  await Promise.allSettled([save(signedOut), save(signedOut)]);

  expect((await screen.findByText('Unauthorized')).textContent).toBe('Unauthorized');
  expect(screen.getAllByText('You are logged out. Logging in again...')).toHaveLength(1);
  vi.advanceTimersByTime(400);
  expect(left).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(left).toEqual(['/api/login?returnTo=%2Forders%2F5%3Ftab%3Dpayment']);
});

it('keeps that message visible when the failed screen shows another one', async () => {
  const { save } = setUp();

  await save(signedOut).catch(() =>
    toast({ title: 'Error', description: 'Unauthorized', variant: 'destructive' }),
  );
  vi.advanceTimersByTime(60_000);

  expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy();
  expect(screen.queryByText('Error')).toBeNull();
});

it('reports that another user signed in, and reloads the page for them', async () => {
  const { left, save } = setUp();

  await save(userChanged).catch(() => undefined);

  expect(await screen.findByText('Another user signed in')).toBeTruthy();
  vi.advanceTimersByTime(2500);
  expect(left).toEqual(['reload']);
});
