import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { sessionCookie } from './demo-server.mjs';

const WIDTH = 1200;
const HEIGHT = 900;

const noise = (width, height, sigma) =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: '#808080' },
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .png()
    .toBuffer();

/** Large soft areas with the grain of a camera: about as many bytes as a photo has in each size. */
async function makePhoto() {
  const areas = await sharp(await noise(24, 18, 70))
    .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
    .toBuffer();
  const grain = await noise(WIDTH, HEIGHT, 14);
  return sharp(areas)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function call(url, path, options) {
  const answer = await fetch(`${url}${path}`, options);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Gives the products of the demo this many photos, as staff would. */
export async function addPhotos(url, count) {
  const headers = { cookie: await sessionCookie(url, 'maker') };
  const products = await call(url, '/api/products?limit=500', { headers });
  const form = new FormData();
  for (let n = 0; n < count; n += 1) {
    const { sku } = products[n % products.length];
    const name = `${sku.replace('/', '_')} (${1 + Math.floor(n / products.length)}).jpg`;
    form.append('file', new Blob([await makePhoto()]), name);
  }
  const id = randomUUID();
  await call(url, `/api/images/bulk?id=${id}`, { method: 'POST', headers, body: form });
  let batch = await call(url, `/api/images/bulk/${id}/start`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ existing: 'keep' }),
  });
  while (batch.state === 'running') {
    await setTimeout(1_000);
    batch = await call(url, `/api/images/bulk/${id}`, { headers });
  }
  const done = batch.files.filter(({ isDone }) => isDone).length;
  if (batch.state !== 'done' || done !== count) throw new Error(`${done} of ${count} photos were added`);
}
