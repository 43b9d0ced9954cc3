// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownListeners } from '../testing/own-listeners';
import { forgetPage, recheckAtReturn } from './kept-page';

const show = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

describe('a page that is shown again', () => {
  ownListeners();
  const reload = vi.fn();
  beforeEach(() => {
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
  });
  afterEach(() => {
    document.body.hidden = false;
    reload.mockReset();
    vi.restoreAllMocks();
  });

  it('after signing out shows nothing and is loaded anew', () => {
    forgetPage();
    show(false);
    expect(reload).not.toHaveBeenCalled();

    window.dispatchEvent(new Event('pagehide'));
    expect(document.body.hidden).toBe(true);
    show(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('to the same person: %s, is loaded anew %d times', async (isSame, times) => {
    const isSameUser = vi.fn(async () => isSame);
    recheckAtReturn(isSameUser);
    show(false);
    expect(isSameUser).not.toHaveBeenCalled();

    show(true);
    await isSameUser.mock.results[0]?.value;
    await Promise.resolve();
    expect(reload).toHaveBeenCalledTimes(times);
  });

  it('stays when the server cannot be reached', async () => {
    const isSameUser = vi.fn(async () => {
      throw new Error('offline');
    });
    recheckAtReturn(isSameUser);
    show(true);
    await expect(isSameUser.mock.results[0]?.value).rejects.toThrow('offline');
    expect(reload).not.toHaveBeenCalled();
  });
});
