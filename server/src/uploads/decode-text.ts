import { TextDecoder } from 'node:util';

/** A file that cannot be read beyond this line. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const lineEnds = /\r\n|\r|\n/g;
const countLineEnds = (text: string): number => text.match(lineEnds)?.length ?? 0;

function encodingOf(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

const REPLACEMENT = '\ufffd';

/** The rest of a character whose first bytes were in the previous chunk is not an error. */
function withoutCutLetter(chunk: Buffer | undefined): Buffer | undefined {
  const start = chunk?.subarray(0, 3).findIndex((byte) => (byte & 0xc0) !== 0x80) ?? 0;
  return chunk?.subarray(Math.max(start, 0));
}

/** Decodes bytes to text without the byte order mark. Never replaces invalid bytes: it reports their line. */
export async function* decodeText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let line = 1;
  let endedWithReturn = false;

  const decode = (decoding: TextDecoder, chunk: Buffer | undefined): string => {
    try {
      return chunk ? decoding.decode(chunk, { stream: true }) : decoding.decode();
    } catch {
      const whole = decoding.encoding === 'utf-8' ? withoutCutLetter(chunk) : chunk;
      const readable = new TextDecoder(decoding.encoding).decode(whole).split(REPLACEMENT)[0] ?? '';
      throw new UnreadableFile(
        line + countLineEnds(readable),
        'The file is not UTF-8 text. Save it as "CSV UTF-8" and upload it again',
      );
    }
  };

  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    const text = decode(decoder, chunk);
    // A line ending of two characters may be split across chunks.
    line += countLineEnds(text) - (endedWithReturn && text.startsWith('\n') ? 1 : 0);
    endedWithReturn = text.endsWith('\r');
    yield text;
  }
  if (decoder) yield decode(decoder, undefined);
}
