/** An error at startup, in one sentence for the user at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Turns a file system error into a readable message; other startup errors are kept. */
export function toEmbeddedPostgresError(failure: unknown, folder: string): EmbeddedPostgresError {
  if (failure instanceof EmbeddedPostgresError) return failure;
  const options = { cause: failure };
  const code = errorCode(failure);
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS': {
      const where = failure instanceof Error && 'path' in failure ? `${code} at ${failure.path}` : code;
      return new EmbeddedPostgresError(
        `Casepack cannot use its data folder ${folder}: it is read-only or belongs to another user (${where}).`,
        options,
      );
    }
    case 'ENOSPC':
      return new EmbeddedPostgresError(`There is no space left on the disk of ${folder}.`, options);
    default: {
      const reason = failure instanceof Error ? failure.message : String(failure);
      return new EmbeddedPostgresError(`PostgreSQL cannot run in ${folder}: ${reason}`, options);
    }
  }
}

export function errorCode(failure: unknown): unknown {
  return failure instanceof Error && 'code' in failure ? failure.code : undefined;
}
