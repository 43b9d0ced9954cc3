import autocannon from 'autocannon';

export interface Reading {
  perSecond: number;
  p50: number;
  p99: number;
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Each call returns the next request, so that they can all differ. */
export type NextRequest = () => Request;

/**
 * Sends the requests over this many connections. A response that is not 2xx aborts the benchmark: it would be fast
 * and wrong.
 */
export async function runLoad(
  url: string,
  next: NextRequest,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Reading> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    const { path } = next();
    throw new Error(`${path}: ${result.non2xx} answers were refusals and ${result.errors} requests failed`);
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
