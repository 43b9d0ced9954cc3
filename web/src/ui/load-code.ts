import { awaitAnswer } from '../connection';

const patienceMs = 15_000;

/** A newer version of the product has other files: then no try helps. */
export const COULD_NOT_LOAD = 'Check your connection and try again. If that does not help, reload the page.';

export class CodeMissing extends Error {
  override readonly name = 'CodeMissing';
}

/** Code that comes later. It fails in time where the server does not answer. */
export async function loadCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const answered = awaitAnswer();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, patienceMs);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (cause) {
    throw new CodeMissing(undefined, { cause });
  } finally {
    clearTimeout(timer);
    answered();
  }
}
