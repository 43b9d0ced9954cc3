import type { Endpoint } from '@casepack/contract/endpoint';
import { type ErrorCode, errorStatus } from '@casepack/contract/errors';

// 403 is also the response to requests from other sites and to embedded requests.
const everyCall = ['invalid_input', 'forbidden', 'internal', 'unavailable'] as const;
const guardedCall = ['signed_out', 'not_found'] as const;
const callWithBody = ['payload_too_large', 'unsupported_media_type', 'user_changed'] as const;

const hasBody = ({ method }: Endpoint): boolean => method !== 'GET';

/** All error codes that this call can return, by status. */
export function refusalsOf(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>([
    ...everyCall,
    ...(endpoint.access === 'anyone' ? [] : guardedCall),
    ...(hasBody(endpoint) ? callWithBody : []),
    ...(endpoint.idempotencyKey ? (['idempotency_mismatch'] as const) : []),
    ...(endpoint.errors ?? []),
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([one], [other]) => one - other));
}
