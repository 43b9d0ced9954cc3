import { beforeEach, vi } from 'vitest';

/** Removes the window listeners that the tests of a block add, after each test: files share a window. */
export function removeListenersAfterEach(): void {
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
