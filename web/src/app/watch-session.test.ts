// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPageUser } from '../api/page-user';
import { ownListeners } from '../testing/own-listeners';
import { watchSession } from './watch-session';

const ada = 1;
const bo = 2;

/** Another tab of the same browser. */
const otherTab = new BroadcastChannel('casepack-session');

describe('a tab whose session changes elsewhere', () => {
  ownListeners();
  const leave = vi.fn<(href: string) => void>();
  const reload = vi.fn();
  const isSameUser = vi.fn<() => Promise<boolean>>();
  let stop: () => void = () => undefined;

  const watch = (pageUser: number | null, isSame = true) => {
    setPageUser(pageUser);
    isSameUser.mockResolvedValue(isSame);
    stop = watchSession({ isSameUser, leave, reload });
  };

  beforeEach(() => window.history.replaceState(null, '', '/orders/5?tab=payment#top'));
  afterEach(() => {
    stop();
    vi.resetAllMocks();
    vi.restoreAllMocks();
  });

  it('leaves at once for the sign-in page when another tab signs out, and comes back after it', async () => {
    watch(ada);

    otherTab.postMessage(null);

    await vi.waitFor(() =>
      expect(leave).toHaveBeenCalledExactlyOnceWith('/login?returnTo=%2Forders%2F5%3Ftab%3Dpayment%23top'),
    );
  });

  it('is loaded for the other user when another tab signs in as one', async () => {
    watch(ada, false);

    otherTab.postMessage(bo);

    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('stays when another tab names somebody whom the server does not know of', async () => {
    watch(ada, true);

    otherTab.postMessage(bo);

    await vi.waitFor(() => expect(isSameUser).toHaveBeenCalledOnce());
    expect(reload).not.toHaveBeenCalled();
  });

  it('goes on from the sign-in page when another tab signs in', async () => {
    window.history.replaceState(null, '', '/login?returnTo=%2Forders');
    watch(null, false);

    otherTab.postMessage(ada);

    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it.each([
    [ada, true, 0],
    [ada, false, 1],
    [null, false, 0],
  ])(
    'drawn for %s and still theirs: %s, is reloaded %d times when it is looked at again',
    async (user, isSame, times) => {
      watch(user, isSame);

      document.dispatchEvent(new Event('visibilitychange'));
      await isSameUser.mock.results[0]?.value;
      await Promise.resolve();

      expect(reload).toHaveBeenCalledTimes(times);
    },
  );

  it.each([
    [true, 0],
    [false, 1],
  ])('shown again at Back to the same user: %s, is reloaded %d times', async (isSame, times) => {
    watch(ada, isSame);

    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await isSameUser.mock.results[0]?.value;
    await Promise.resolve();

    expect(reload).toHaveBeenCalledTimes(times);
  });

  it('stays when the server cannot be reached', async () => {
    watch(ada);
    isSameUser.mockRejectedValue(new Error('offline'));

    document.dispatchEvent(new Event('visibilitychange'));

    await expect(isSameUser.mock.results[0]?.value).rejects.toThrow('offline');
    expect(reload).not.toHaveBeenCalled();
  });

  it('tells the other tabs for whom it was drawn', async () => {
    const heard = new Promise((resolve) =>
      otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true }),
    );

    watch(ada);

    expect(await heard).toBe(ada);
  });
});
