import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { UnreadableFile } from './decode-text';

/** A workbook has a few dozen parts. */
const MAX_PARTS = 1_000;

export const unreadableWorkbook = (message: string): UnreadableFile => new UnreadableFile(1, message);
const damaged = (): UnreadableFile =>
  unreadableWorkbook('The file is damaged or not an Excel workbook. Save it again as XLSX or CSV');

/** Whether the error is caused by the archive, not by the file system. */
const isOfZip = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof UnreadableFile) && !('syscall' in error);

/** The parts of an XLSX file, which is a ZIP archive. Parts are decompressed only when read, and up to a limit. */
export class XlsxPackage {
  readonly #zip: ZipFile;
  readonly #parts: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#parts = parts;
  }

  static async open(path: string): Promise<XlsxPackage> {
    try {
      const zip = await yauzl.openPromise(path, { autoClose: false });
      try {
        return new XlsxPackage(zip, await partsOf(zip));
      } catch (error) {
        zip.close();
        throw error;
      }
    } catch (error) {
      throw isOfZip(error) ? damaged() : error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  has(name: string): boolean {
    return this.#parts.has(name.toLowerCase());
  }

  /** Fails if a part is longer than allowed, regardless of its declared length. */
  async *read(name: string, maxBytes: number): AsyncGenerator<Buffer> {
    const entry = this.#parts.get(name.toLowerCase());
    if (!entry || entry.isEncrypted()) throw damaged();
    let bytes = 0;
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        bytes += chunk.length;
        if (bytes > maxBytes) {
          throw unreadableWorkbook(
            `The workbook is too large: unpacked, ${name} is longer than ${Math.floor(maxBytes / 1_048_576)} MB`,
          );
        }
        yield chunk;
      }
    } catch (error) {
      throw isOfZip(error) ? damaged() : error;
    }
  }
}

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  if (zip.entryCount > MAX_PARTS) throw unreadableWorkbook(`The workbook has more than ${MAX_PARTS} parts`);
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (parts.has(name)) throw damaged();
    parts.set(name, entry);
    if (name.startsWith('xl/externallinks/')) {
      throw unreadableWorkbook(
        'The workbook has links to other files. Copy the prices as values into a new workbook',
      );
    }
    if (name.endsWith('vbaproject.bin'))
      throw unreadableWorkbook('The workbook contains macros. Save it as XLSX without macros');
  }
  if (!parts.has('xl/workbook.xml')) throw damaged();
  return parts;
}
