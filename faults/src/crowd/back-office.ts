import { randomUUID } from 'node:crypto';
import { sampleImage } from '../../../server/src/testing/sample-images';
import { isTemporary } from './send-request';
import { Workplace } from './workplace';

const ROWS = 400;
const MOST_IMPORTS = 40;
const IMAGES_OF_PRODUCT = 15;

interface ImportOnWire {
  id: string;
  state: 'uploaded' | 'checking' | 'checked' | 'applying' | 'done' | 'cancelled' | 'failed';
  columns: (string | null)[];
  decimals: string;
  problem: string | null;
}

interface Imported {
  id: string;
  number: number;
  isStored: boolean;
  isDone: boolean;
}

const fileOf = (number: number): string =>
  [
    'sku,name,category,wholesale_price_per_unit,case_pack_quantity,case_pack_cost',
    ...Array.from(
      { length: ROWS },
      (_, row) => `IM${number}-${row},Import ${row},Import ${number},1.00,6,6.00`,
    ),
  ].join('\r\n');

/** Staff who import product files step by step, and who add images to products. */
export class BackOffice extends Workplace {
  readonly #imports: Imported[] = [];
  /** Keys of images whose storage was acknowledged, by their product. */
  readonly #images = new Map<number, string[]>();
  #colors = 0;

  protected async act(): Promise<void> {
    if (Math.random() < 0.5) await this.#addImage();
    else await this.#goOn(this.#imports.find(({ isDone }) => !isDone) ?? this.#begin());
  }

  #begin(): Imported | undefined {
    if (this.#imports.length === MOST_IMPORTS) return undefined;
    const next = { id: randomUUID(), number: this.#imports.length, isStored: false, isDone: false };
    this.#imports.push(next);
    return next;
  }

  /** Sends a file as a form; undefined without a response. */
  async #upload<T>(path: string, field: string, file: Blob, name: string): Promise<T | undefined> {
    const { server, shop, figures } = this.stage;
    const form = new FormData();
    form.set(field, file, name);
    try {
      const headers = { cookie: shop.people[0]?.cookie ?? '' };
      const answer = await fetch(server.url + path, { method: 'POST', headers, body: form });
      const text = await answer.text();
      if (answer.ok) figures.answered += 1;
      else if (answer.status < 500) this.stage.found(`${path} was rejected: ${answer.status} ${text}`);
      return answer.ok ? (JSON.parse(text) as T) : undefined; // as the contract declares it
    } catch {
      figures.silent += 1;
      return undefined;
    }
  }

  /** The next step of an import; true if it is done. */
  async #goOn(one: Imported | undefined): Promise<boolean> {
    if (!one) return true;
    if (!one.isStored) {
      const path = `/api/imports?id=${one.id}&kind=products`;
      const file = new Blob([fileOf(one.number)], { type: 'text/csv' });
      one.isStored = Boolean(await this.#upload(path, 'csvFile', file, 'products.csv'));
      return false;
    }
    const answer = await this.send<ImportOnWire>('GET', `/api/imports/${one.id}`);
    if (answer.kind !== 'ok') {
      this.refused(`import ${one.number}`, answer);
      return false;
    }
    const { state, columns, decimals, problem } = answer.body;
    const path = `/api/imports/${one.id}`;
    if (state === 'uploaded') await this.send('POST', `${path}/check`, { columns, decimals });
    if (state === 'checked') await this.send('POST', `${path}/apply`, { mode: 'all' });
    if (state === 'failed' || state === 'cancelled')
      this.stage.found(`import ${one.number} is ${state}: ${problem}`);
    one.isDone = state === 'done' || state === 'failed' || state === 'cancelled';
    return one.isDone;
  }

  async #productForImage(): Promise<number | undefined> {
    const known = [...this.#images].find(([, keys]) => keys.length < IMAGES_OF_PRODUCT)?.[0];
    if (known !== undefined) return known;
    const answer = await this.send<{ id: number }>('POST', '/api/products/single', {
      ...{ sku: `PHOTO-${randomUUID()}`, name: 'Photo', category: 'Photo', wholesalePricePerUnit: '1.00' },
      ...{ casePackQuantity: 6, casePackCost: '6.00' },
    });
    this.refused('a product', answer);
    if (answer.kind !== 'ok') return undefined;
    this.#images.set(answer.body.id, []);
    return answer.body.id;
  }

  async #addImage(): Promise<void> {
    const productId = await this.#productForImage();
    if (productId === undefined) return;
    this.#colors += 1;
    const color = `#${this.#colors.toString(16).padStart(6, '0')}`;
    const content = await sampleImage({ width: 400, height: 300, color }).png().toBuffer();
    const image = await this.#upload<{ key: string }>(
      ...([
        `/api/products/${productId}/images`,
        'file',
        new Blob([new Uint8Array(content)]),
        'photo.png',
      ] as const),
    );
    // Without a response it may be there or not: it counts, so that no product gets too many.
    this.#images.get(productId)?.push(image?.key ?? '');
  }

  async #checkImports(): Promise<void> {
    for (const one of this.#imports) {
      await this.until(`import ${one.number}`, () => this.#goOn(one));
      const { server, shop } = this.stage;
      const answer = await fetch(`${server.url}/api/products?category=Import%20${one.number}&limit=1`, {
        headers: { cookie: shop.people[0]?.cookie ?? '' },
      });
      await answer.arrayBuffer();
      const count = Number(answer.headers.get('x-total-count'));
      if (count !== ROWS) this.stage.found(`import ${one.number}: ${count} of ${ROWS} products are there`);
    }
  }

  async #checkImages(): Promise<void> {
    for (const [productId, keys] of this.#images) {
      const answer = await this.send<{ key: string }[]>('GET', `/api/products/${productId}/images`);
      if (isTemporary(answer) || answer.kind !== 'ok') {
        this.stage.found(`the images of product ${productId} cannot be read`);
        continue;
      }
      const there = answer.body.map(({ key }) => key);
      const lost = keys.filter((key) => key !== '' && !there.includes(key));
      if (lost.length > 0) this.stage.found(`product ${productId} has lost ${lost.length} images`);
      for (const key of there) {
        const file = await this.send<string>('GET', `/images/${key}-128.webp`);
        if (file.kind !== 'ok') this.stage.found(`the image ${key} cannot be shown: ${JSON.stringify(file)}`);
      }
    }
  }

  async check(): Promise<void> {
    await this.#checkImports();
    await this.#checkImages();
    this.stage.figures.edits += this.#imports.length + [...this.#images.values()].flat().length;
  }
}
