import { AppError } from '@casepack/contract/errors';

interface FileReport {
  problemCount: number;
  problems: readonly { line: number; column: string | null; message: string }[];
}

/** The message names the first problem of a file; the details contain all listed problems. */
export function refusedFile(report: FileReport): AppError {
  const [first] = report.problems;
  const where = first?.column ? `Line ${first.line}, ${first.column}` : `Line ${first?.line}`;
  const more = report.problemCount > 1 ? ` (and ${report.problemCount - 1} more)` : '';
  return new AppError('invalid_input', `${where}: ${first?.message}${more}`, { details: report });
}
