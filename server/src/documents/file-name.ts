import { MAX_DOCUMENT_NAME, type UploadType } from '@casepack/contract/documents/documents';

const endings: Record<UploadType, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
};

// Invisible characters and direction marks could disguise a name.
const disguising = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Surrogate}\u2028\u2029]/gu;

/** A safe name for display and download: no path, no invisible characters, and the extension of its type. */
export function cleanFileName(given: string, type: UploadType): string {
  const [own = ''] = given.split(/[/\\]/).slice(-1);
  const name = own
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(disguising, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const [usual = ''] = endings[type];
  const ending = endings[type].find((each) => name.toLowerCase().endsWith(`.${each}`));
  const stem = ending ? name.slice(0, -ending.length - 1) : name;
  const room = MAX_DOCUMENT_NAME - (ending ?? usual).length - 1;
  return `${Array.from(stem).slice(0, room).join('').trim() || 'file'}.${ending ? name.slice(-ending.length) : usual}`;
}
