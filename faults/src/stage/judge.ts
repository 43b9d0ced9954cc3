/** What must never be read in an answer: what it runs on, where it lies, how it is built. */
const internals =
  /ECONN|EPIPE|ENOSPC|EIO|postgres|casepack-faults|\/tmp\/|node_modules|node:internal|\bat \S+ \(|select .* from|insert into|constraint|relation "|smtp|stack/i;

interface Heard {
  status: number;
  text: string;
  retryAfter: string | null;
}

/** What is wrong with how a request was answered, whatever is going on behind it; undefined where nothing is. */
export function faultIn(outcome: Heard | string, { mayHangUp }: { mayHangUp: boolean }): string | undefined {
  if (typeof outcome === 'string') return mayHangUp ? undefined : `no answer (${outcome})`;
  const { status, text, retryAfter } = outcome;
  if (status === 500) return `answered 500: ${text.slice(0, 200)}`;
  if (status >= 500 && internals.test(text)) return `${status} tells of internals: ${text.slice(0, 200)}`;
  if (status === 503 && retryAfter === null) return `503 without Retry-After: ${text.slice(0, 200)}`;
  return undefined;
}
