// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useOnDemand } from './use-on-demand';

it('code that cannot be had is asked for again when it is wanted again, and then stays', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue('the code');
  const onMissing = vi.fn();
  const { result, rerender } = renderHook(({ isWanted }) => useOnDemand(isWanted, { load, onMissing }), {
    initialProps: { isWanted: false },
  });
  expect(load).not.toHaveBeenCalled();

  rerender({ isWanted: true });
  await waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
  rerender({ isWanted: false });
  rerender({ isWanted: true });
  await waitFor(() => expect(result.current).toBe('the code'));

  rerender({ isWanted: false });
  rerender({ isWanted: true });
  expect(result.current).toBe('the code');
  expect(load).toHaveBeenCalledTimes(2);
});

it('whoever no longer wants it is not bothered when it cannot be had', async () => {
  let fail: (error: Error) => void = () => undefined;
  const load = () =>
    new Promise<string>((_resolve, reject) => {
      fail = reject;
    });
  const onMissing = vi.fn();
  const { rerender } = renderHook(({ isWanted }) => useOnDemand(isWanted, { load, onMissing }), {
    initialProps: { isWanted: true },
  });
  rerender({ isWanted: false });
  fail(new TypeError('Failed to fetch'));
  await Promise.resolve();
  await Promise.resolve();
  expect(onMissing).not.toHaveBeenCalled();
});
