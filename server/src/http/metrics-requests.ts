import type { ErrorCode } from '@casepack/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from './error-handler';
import { family, type Sample } from './metrics-text';

const bucketEnds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'];

const addOne = (counts: Float64Array, index: number): void => {
  counts[index] = (counts[index] ?? 0) + 1;
};

/** Outcomes and durations of the requests to one route. Counting a request allocates no memory. */
class RouteTally {
  readonly #labels: { method: string; route: string };
  readonly #classes = new Float64Array(statusClasses.length);
  readonly #buckets = new Float64Array(bucketEnds.length + 1);
  #seconds = 0;

  constructor(method: string, route: string) {
    this.#labels = { method, route };
  }

  count({ statusCode, elapsedTime }: FastifyReply): void {
    const seconds = elapsedTime / 1000;
    const bucket = bucketEnds.findIndex((end) => seconds <= end);
    addOne(this.#buckets, bucket < 0 ? bucketEnds.length : bucket);
    addOne(this.#classes, Math.trunc(statusCode / 100) - 1);
    this.#seconds += seconds;
  }

  get isUsed(): boolean {
    return this.#buckets.some((count) => count > 0);
  }

  requests(): Sample[] {
    return statusClasses.flatMap((status, index) => {
      const value = this.#classes[index] ?? 0;
      return value > 0 ? [{ labels: { ...this.#labels, status }, value }] : [];
    });
  }

  durations(): Sample[] {
    let total = 0;
    const buckets = [...bucketEnds, '+Inf'].map((le, index): Sample => {
      total += this.#buckets[index] ?? 0;
      return { suffix: '_bucket', labels: { ...this.#labels, le }, value: total };
    });
    return [
      ...buckets,
      { suffix: '_sum', labels: this.#labels, value: this.#seconds },
      { suffix: '_count', labels: this.#labels, value: total },
    ];
  }
}

/** Counts all requests. Call it before routes are registered. Returns a function that renders the counts. */
export function countRequests(app: FastifyInstance): () => string {
  const tallies: RouteTally[] = [];
  const errors = new Map<ErrorCode, number>();
  const tallyOf = (method: string, route: string): RouteTally => {
    const tally = new RouteTally(method, route);
    tallies.push(tally);
    return tally;
  };

  app.addHook('onRoute', (route) => {
    const tally = tallyOf([route.method].flat().join(','), route.url);
    const count = (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      tally.count(reply);
      done();
    };
    route.onResponse = [...[route.onResponse ?? []].flat(), count];
  });
  // Includes pages of the browser app, whose paths the server does not know.
  const unrouted = tallyOf('ANY', 'unrouted');
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) unrouted.count(reply);
    done();
  });
  app.addHook('onError', (_request, _reply, error, done) => {
    const { code } = toAppError(error);
    errors.set(code, (errors.get(code) ?? 0) + 1);
    done();
  });

  return () => {
    const used = tallies.filter(({ isUsed }) => isUsed);
    return [
      family(
        'casepack_http_requests_total',
        'counter',
        'Requests handled, by route and status class',
        used.flatMap((tally) => tally.requests()),
      ),
      family(
        'casepack_http_request_duration_seconds',
        'histogram',
        'Time from the request to the end of the response',
        used.flatMap((tally) => tally.durations()),
      ),
      family(
        'casepack_errors_total',
        'counter',
        'Requests that failed, by error code; internal is an error in Casepack',
        [...errors].map(([code, value]) => ({ labels: { code }, value })),
      ),
    ].join('');
  };
}
