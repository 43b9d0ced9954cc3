// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPageUser } from '../api/page-user';
import { removeListenersAfterEach } from '../testing/remove-listeners-after-each';
import { watchSession } from './watch-session';

const ada = 1;
const bo = 2;

/** Another tab of the same browser. */
const otherTab = new BroadcastChannel('casepack-session');

describe('a tab whose session changes in another tab', () => {
  removeListenersAfterEach();
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

  it('opens the sign-in page at once when another tab signs out, and returns after signing in', async () => {
    watch(ada);

    otherTab.postMessage(null);

    await vi.waitFor(() =>
      expect(leave).toHaveBeenCalledExactlyOnceWith('/login?returnTo=%2Forders%2F5%3Ftab%3Dpayment%23top'),
    );
  });

  it('is reloaded when another tab signs in as another user', async () => {
    watch(ada, false);

    otherTab.postMessage(bo);

    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 10_000 });
  });

  it('is kept when another tab reports a user whom the server does not confirm', async () => {
    watch(ada, true);

    otherTab.postMessage(bo);

    await vi.waitFor(() => expect(isSameUser).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves the sign-in page when another tab signs in', async () => {
    window.history.replaceState(null, '', '/login?returnTo=%2Forders');
    watch(null, false);

    otherTab.postMessage(ada);

    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 10_000 });
  });

  it.each([
    [ada, true, 0],
    [ada, false, 1],
    [null, false, 0],
  ])(
    'rendered for %s, same user: %s, is reloaded %d times when it becomes visible again',
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
  ])('restored on Back, same user: %s, is reloaded %d times', async (isSame, times) => {
    watch(ada, isSame);

    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await isSameUser.mock.results[0]?.value;
    await Promise.resolve();

    expect(reload).toHaveBeenCalledTimes(times);
  });

  it('is kept when the server cannot be reached', async () => {
    watch(ada);
    isSameUser.mockRejectedValue(new Error('offline'));

    document.dispatchEvent(new Event('visibilitychange'));

    await expect(isSameUser.mock.results[0]?.value).rejects.toThrow('offline');
    expect(reload).not.toHaveBeenCalled();
  });

  it('tells the other tabs which user it was rendered for', async () => {
    const heard = new Promise((resolve) =>
      otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true }),
    );

    watch(ada);

    expect(await heard).toBe(ada);
  });
});
