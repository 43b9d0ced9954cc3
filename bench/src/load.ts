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

/** Each call gives the next request, so that no two need be alike. */
export type NextRequest = () => Request;

/** Runs the requests at this many connections. An answer that is not 2xx ends the bench: it would be quick and wrong. */
export async function putLoad(
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
