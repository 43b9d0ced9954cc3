// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useOnDemand } from './use-on-demand';

it('loads code again that failed to load when it is needed again, and keeps it then', async () => {
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

it('reports no failed load to a caller that no longer needs the code', async () => {
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
