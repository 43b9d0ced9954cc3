import sharp, { type Sharp } from 'sharp';
import type { Reply, Visitor } from './test-app';

interface Sample {
  width?: number;
  height?: number;
  color?: string;
}

/** One color, with a red corner at the top left. */
export const sampleImage = ({ width = 40, height = 30, color = '#3366cc' }: Sample = {}): Sharp =>
  sharp({ create: { width, height, channels: 3, background: color } }).composite([
    {
      input: {
        create: {
          width: Math.ceil(width / 4),
          height: Math.ceil(height / 4),
          channels: 3,
          background: '#ff0000',
        },
      },
      left: 0,
      top: 0,
    },
  ]);

const BOUNDARY = 'casepack-test-boundary';

export interface SampleFile {
  name?: string;
  content: Buffer;
}

/** A form with files in the field `file`. */
export function imageForm(...files: readonly SampleFile[]) {
  const parts = files.flatMap(({ name = 'image', content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

export const uploadImage = (visitor: Visitor, productId: number, content: Buffer): Promise<Reply> =>
  visitor.request({ method: 'POST', url: `/api/products/${productId}/images`, ...imageForm({ content }) });
