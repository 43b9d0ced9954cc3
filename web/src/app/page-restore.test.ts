// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeListenersAfterEach } from '../testing/remove-listeners-after-each';
import { discardPageOnLeave } from './page-restore';

const show = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

describe('a page restored by the Back button', () => {
  removeListenersAfterEach();
  const reload = vi.fn();
  beforeEach(() => {
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
  });
  afterEach(() => {
    document.body.hidden = false;
    reload.mockReset();
    vi.restoreAllMocks();
  });

  it('shows nothing after signing out and is reloaded', () => {
    discardPageOnLeave();
    show(false);
    expect(reload).not.toHaveBeenCalled();

    window.dispatchEvent(new Event('pagehide'));
    expect(document.body.hidden).toBe(true);
    show(true);
    expect(reload).toHaveBeenCalledOnce();
  });
});
