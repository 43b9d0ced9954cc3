const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because it violates the unique key or index `constraint`. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    cause instanceof Error &&
    'code' in cause &&
    cause.code === UNIQUE_VIOLATION &&
    'constraint' in cause &&
    cause.constraint === constraint
  );
}
