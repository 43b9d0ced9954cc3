import { trackPendingResponse } from '../connection';

const timeoutMs = 15_000;

/** After an update of the product the old files are gone: then only a reload helps. */
export const COULD_NOT_LOAD = 'Check your connection and try again. If that does not help, reload the page.';

export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError';
}

/** Loads code on demand. Fails after a time limit if the server does not respond. */
export async function loadCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const answered = trackPendingResponse();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, timeoutMs);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (cause) {
    throw new CodeLoadError(undefined, { cause });
  } finally {
    clearTimeout(timer);
    answered();
  }
}
