import { beforeEach, vi } from 'vitest';

/** What the tests of a block make the window listen to ends with each of them: files share a window. */
export function ownListeners(): void {
  beforeEach(() => {
    const { addEventListener } = window;
    const added: Parameters<typeof window.removeEventListener>[] = [];
    const spy = vi
      .spyOn(window, 'addEventListener')
      .mockImplementation((...given: (typeof added)[number]) => {
        added.push(given);
        addEventListener.apply(window, given);
      });
    return () => {
      spy.mockRestore();
      for (const given of added) window.removeEventListener(...given);
    };
  });
}
