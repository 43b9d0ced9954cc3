import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleImage } from '../testing/sample-images';
import { ImageProcessor } from './image-processor';

describe('the image process', () => {
  let folder = '';
  /** `endless` is never read to its end: nothing is ever written into it. */
  const paths = { small: '', endless: '' };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casepack-test-'));
    paths.small = join(folder, 'small');
    paths.endless = join(folder, 'endless');
    await sampleImage().png().toFile(paths.small);
    await promisify(execFile)('mkfifo', [paths.endless]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const type = 'image/png';

  it('is replaced if an image takes too long, and the next images are processed', async () => {
    const processor = new ImageProcessor({ limitMs: 1_000 });
    try {
      const slow = processor.process({ path: paths.endless, type });
      const next = processor.process({ path: paths.small, type });

      await expect(slow).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('takes too long'),
      });
      expect(await next).toMatchObject({ width: 40, height: 30 });
    } finally {
      processor.close();
    }
  });

  it('accepts only so many images at once', async () => {
    const processor = new ImageProcessor({ longestQueue: 1 });
    try {
      const taken = [0, 1].map(() => processor.process({ path: paths.small, type }));
      const refused = processor.process({ path: paths.small, type });

      await expect(refused).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
      expect(await Promise.all(taken)).toHaveLength(2);
    } finally {
      processor.close();
    }
  });
});
