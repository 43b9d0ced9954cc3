// @vitest-environment happy-dom
import { uploadDocument } from '@casepack/contract/documents/endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendFile } from './send-file';

/** A line on which something happens only when the test says so. */
class StillLine extends EventTarget {
  static last: StillLine;
  upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    super();
    StillLine.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', StillLine);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function start() {
  const leaving = new AbortController();
  const ended = vi.fn();
  sendFile(uploadDocument, {
    url: '/api/orders/5/documents',
    field: 'file',
    file: new File(['paper'], 'paper.pdf'),
    onProgress: () => undefined,
    signal: leaving.signal,
  }).catch(ended);
  return { leaving, ended };
}

describe('an upload', () => {
  it('ends when nothing has moved for two minutes, and says that it may have been done', async () => {
    const { ended } = start();

    await vi.advanceTimersByTimeAsync(119_000);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);

    expect(ended).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'NetworkError', kind: 'unknown' }),
    );
  });

  it('goes on for as long as something moves', async () => {
    const { ended } = start();

    for (const loaded of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(100_000);
      StillLine.last.upload.onprogress?.({ loaded, total: 10 });
    }

    expect(ended).not.toHaveBeenCalled();
  });

  it('that a person stops is told from one that stalled', async () => {
    const { leaving, ended } = start();

    leaving.abort();
    await vi.advanceTimersByTimeAsync(200_000);

    expect(ended).toHaveBeenCalledExactlyOnceWith(leaving.signal.reason);
  });
});
