import { counted } from '@casepack/contract/count';
import { MAX_DOCUMENT_BYTES, uploadTypes } from '@casepack/contract/documents/documents';

const KILO = 1024;
const MEGA = KILO * KILO;

/** '840 bytes', '12 KB', '3.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < KILO) return counted(bytes, 'byte');
  // Just below a megabyte would otherwise read as 1024 KB.
  if (Math.round(bytes / KILO) < KILO) return `${Math.round(bytes / KILO)} KB`;
  return `${Math.round((bytes / MEGA) * 10) / 10} MB`;
}

const typeNames: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
};

export const typeText = (contentType: string): string => typeNames[contentType] ?? 'File';

export const sizeHint = `PDF, PNG, JPEG, WebP or GIF, at most ${sizeText(MAX_DOCUMENT_BYTES)}`;

/** What the server would reject after the whole upload; the server has the final say. */
export function refusalOf({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size > MAX_DOCUMENT_BYTES) return `A file can be at most ${MAX_DOCUMENT_BYTES / MEGA} MB`;
  if (size === 0) return 'The file is empty';
  if (type !== '' && !uploadTypes.some((each) => each === type)) {
    return 'Only PDF, PNG, JPEG, WebP and GIF files can be attached to an order';
  }
  return undefined;
}
