import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text';

async function* inChunks(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function decoded(bytes: Buffer, size: number): Promise<string> {
  let all = '';
  for await (const text of decodeText(inChunks(bytes, size))) all += text;
  return all;
}

describe('decoding an uploaded file', () => {
  const text = 'a\r\nä€😀\rb\nc';

  it.each([1, 2, 3, 4, 100])(
    'handles characters and line endings that are split across chunks of %i',
    async (size) => {
      expect(await decoded(Buffer.from(`\ufeff${text}`), size)).toBe(text);
    },
  );

  it.each([3, 4, 5, 7, 100])(
    'names the line of the first byte that is not UTF-8, in chunks of %i',
    async (size) => {
      const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xe4]), Buffer.from('x\ny')]);
      await expect(decoded(bytes, size)).rejects.toMatchObject({ line: 4 });
    },
  );
});
