const QUERY_CANCELED = '57014';

/** Whether a statement took longer than its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === QUERY_CANCELED;
}
