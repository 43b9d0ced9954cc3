import { AppError } from '@casepack/contract/errors';

interface FileReport {
  problemCount: number;
  problems: readonly { line: number; column: string | null; message: string }[];
}

/** Names the first problem of a file; the details hold all that are listed. */
export function refusedFile(report: FileReport): AppError {
  const [first] = report.problems;
  const where = first?.column ? `Line ${first.line}, ${first.column}` : `Line ${first?.line}`;
  const more = report.problemCount > 1 ? ` (and ${report.problemCount - 1} more)` : '';
  return new AppError('invalid_input', `${where}: ${first?.message}${more}`, { details: report });
}
