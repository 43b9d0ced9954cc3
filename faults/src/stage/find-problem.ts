/** What a response must never contain: software, paths, implementation details. */
const internals =
  /ECONN|EPIPE|ENOSPC|EIO|postgres|casepack-faults|\/tmp\/|node_modules|node:internal|\bat \S+ \(|select .* from|insert into|constraint|relation "|smtp|stack/i;

interface ReceivedResponse {
  status: number;
  text: string;
  retryAfter: string | null;
}

/** What is wrong with the response to a request; undefined if nothing is. */
export function findProblem(
  outcome: ReceivedResponse | string,
  { mayHangUp }: { mayHangUp: boolean },
): string | undefined {
  if (typeof outcome === 'string') return mayHangUp ? undefined : `no response (${outcome})`;
  const { status, text, retryAfter } = outcome;
  if (status === 500) return `responded 500: ${text.slice(0, 200)}`;
  if (status >= 500 && internals.test(text)) return `${status} reveals internals: ${text.slice(0, 200)}`;
  if (status === 503 && retryAfter === null) return `503 without Retry-After: ${text.slice(0, 200)}`;
  return undefined;
}
