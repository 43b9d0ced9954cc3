import { imageAddress } from '@casepack/contract/media/image-address';
import { describe, expect, it } from 'vitest';
import { sampleImage, uploadImage } from '../testing/sample-images';
import { useTestApp } from '../testing/test-app';

describe('the address of an image', () => {
  const app = useTestApp();

  async function stored(): Promise<string> {
    const { id, manufacturerId } = await app.product();
    const staff = await app.as({ manufacturerId, isOrgAdmin: true });
    const { body } = await uploadImage(staff, id, await sampleImage().png().toBuffer());
    return imageAddress(body.key, 128);
  }

  it('is served to every page that shows it, and may be kept forever', async () => {
    const url = await stored();

    const reply = await app.visitor().request({
      method: 'GET',
      url,
      headers: { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site', accept: 'image/webp' },
    });

    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(reply.headers).not.toHaveProperty('set-cookie');
    const again = await app
      .visitor()
      .request({ method: 'GET', url, headers: { 'if-none-match': String(reply.headers.etag) } });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  it('is served in its own size if it is smaller than asked', async () => {
    const url = await stored();

    const reply = await app.visitor().request({ method: 'GET', url: url.replace('-128.', '-2400.') });

    expect(reply.status).toBe(200);
  });

  it.each([
    ['an unknown key', () => '/images/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA-128.webp'],
    ['a size that no image has', (url: string) => url.replace('-128.', '-129.')],
    ['another type', (url: string) => url.replace('.webp', '.png')],
    ['a path', (url: string) => url.replace('/images/', '/images/..%2f')],
  ])('is not found with %s', async (_, changed) => {
    const reply = await app.visitor().request({ method: 'GET', url: changed(await stored()) });

    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
