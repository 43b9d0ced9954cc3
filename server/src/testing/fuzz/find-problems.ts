import type { Caller } from '@casepack/contract/access/caller';
import type { Endpoint } from '@casepack/contract/endpoint';
import { ErrorBody, errorStatus } from '@casepack/contract/errors';
import { refusalsOf } from '../../http/call-refusals';
import type { Reply } from '../test-app';
import type { Draft } from './draft';
import { MARKER } from './fuzz-world';

const LONGEST_MS = 5_000;
const OneShape = ErrorBody.strict();

/** One request and its response. */
export interface Exchange {
  endpoint: Endpoint;
  caller: Caller;
  request: Draft;
  reply: Reply;
  milliseconds: number;
}

const isProviderFailure = ({ status, body }: Reply, { errors = [] }: Endpoint): boolean =>
  status === errorStatus.provider_failed &&
  body?.code === 'provider_failed' &&
  errors.includes('provider_failed');

function problemsOfError({ status, body }: Reply): string[] {
  const error = OneShape.safeParse(body);
  if (!error.success) return ['has an error in another format'];
  return errorStatus[error.data.code] === status ? [] : ['has a code of another status'];
}

// A 500 is always a problem, and 404 is also for URLs without a call.
const isDescribed = ({ status }: Reply, endpoint: Endpoint): boolean =>
  [200, 304, 404, 500].includes(status) || refusalsOf(endpoint).has(status);

/** The problems of a response, regardless of the request. */
export function findProblems({ endpoint, caller, reply, milliseconds }: Exchange): string[] {
  const content = JSON.stringify(reply.headers) + reply.text;
  return [
    ...(reply.status >= 500 && !isProviderFailure(reply, endpoint) ? ['fails'] : []),
    ...(milliseconds > LONGEST_MS ? ['takes too long'] : []),
    ...(caller !== 'platformAdmin' && MARKER.test(content) ? ['reveals data of the other tenant'] : []),
    ...(reply.status >= 400 ? problemsOfError(reply) : []),
    ...(isDescribed(reply, endpoint)
      ? []
      : ['has a status that the description of the API does not declare']),
  ];
}

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}... (${text.length} characters)` : text;

/** For debugging a failure. */
export function described({ caller, request, reply, milliseconds }: Exchange): string {
  const { method, url, headers, payload } = request;
  const marked = reply.text.search(MARKER);
  return [
    `${caller}: ${method} ${shortened(url, 600)}`,
    shortened(JSON.stringify(headers), 300),
    shortened(String(payload ?? ''), 1_500),
    `=> ${reply.status} after ${Math.round(milliseconds)} ms`,
    shortened(reply.text.slice(Math.max(0, marked - 200)), 600),
  ].join('\n');
}
