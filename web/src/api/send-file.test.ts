// @vitest-environment happy-dom
import { uploadDocument } from '@casepack/contract/documents/endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendFile } from './send-file';

/** A connection on which nothing happens unless the test makes it happen. */
class StalledRequest extends EventTarget {
  static last: StalledRequest;
  upload: {
    onprogress?: (progress: { loaded: number; total: number }) => void;
    onload?: (progress: { loaded: number }) => void;
  } = {};
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    super();
    StalledRequest.last = this;
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
  vi.stubGlobal('XMLHttpRequest', StalledRequest);
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
  it('times out after two minutes without progress, and reports that it may have been carried out', async () => {
    const { ended } = start();

    await vi.advanceTimersByTimeAsync(119_000);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);

    expect(ended).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'NetworkError', kind: 'unknown' }),
    );
  });

  it('continues as long as there is progress', async () => {
    const { ended } = start();

    for (const loaded of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(100_000);
      StalledRequest.last.upload.onprogress?.({ loaded, total: 10 });
    }

    expect(ended).not.toHaveBeenCalled();
  });

  it('gives the server time for a large file, once all of it is sent', async () => {
    const { ended } = start();

    StalledRequest.last.upload.onload?.({ loaded: 1_000_000_000 });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(30_000);

    expect(ended).toHaveBeenCalledOnce();
  });

  it('distinguishes canceling from a timeout', async () => {
    const { leaving, ended } = start();

    leaving.abort();
    await vi.advanceTimersByTimeAsync(200_000);

    expect(ended).toHaveBeenCalledExactlyOnceWith(leaving.signal.reason);
  });
});
