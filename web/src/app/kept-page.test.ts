// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownListeners } from '../testing/own-listeners';
import { forgetPage } from './kept-page';

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
});
