import { INVALID_FILE, MAX_CSV_BYTES } from '@casepack/contract/csv';

/** Some systems give a CSV file no type or a spreadsheet's, so its name counts as well. */
const isCsvFile = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === 'text/csv' || /\.csv$/i.test(name);

/** Why a file is not even sent. */
export function refusalOf(file: Pick<File, 'type' | 'name' | 'size'>): string | undefined {
  if (!isCsvFile(file)) return INVALID_FILE;
  const megabytes = MAX_CSV_BYTES / 1024 / 1024;
  return file.size > MAX_CSV_BYTES ? `Please select a file of at most ${megabytes} MB` : undefined;
}

/** "products.csv" gives "products-rejected.csv". */
export const rejectFileName = (fileName: string): string =>
  `${fileName.replace(/\.[^.]*$/, '') || 'products'}-rejected.csv`;
