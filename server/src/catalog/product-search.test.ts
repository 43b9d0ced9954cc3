import { listProducts } from '@casepack/contract/catalog/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('searching the catalog', () => {
  const app = useTestApp();
  let visitor: Visitor;
  let manufacturerId: number;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    visitor = await app.as({ manufacturerId });
  });

  const product = (values: Parameters<typeof app.product>[0]) => app.product({ manufacturerId, ...values });

  async function found(search: string, more: Record<string, string> = {}): Promise<string[]> {
    const reply = await visitor.call(listProducts, { query: { search, ...more } });
    expect(reply.status, search).toBe(200);
    return reply.body.map(({ name }: { name: string }) => name);
  }

  it('searches name, SKU, description, category and tags, ignoring case', async () => {
    await product({ name: 'Rose Candle' });
    await product({ name: 'A', sku: 'ROSE-9' });
    await product({ name: 'B', description: 'Smells of roses,\nand more' });
    await product({ name: 'C', category: 'Rose goods' });
    await product({ name: 'D', tags: ['gift', 'rosewater'] });
    await product({ name: 'E' });

    expect(await found('rOSe')).toEqual(['A', 'Rose Candle', 'B', 'C', 'D']);
    expect(await found('rose candle')).toEqual(['Rose Candle']);
    expect(await found('candle   ROSE ')).toEqual(['Rose Candle']);
    expect(await found('and more')).toEqual(['B']);
    expect(await found('rose tulip')).toEqual([]);
  });

  it('ranks the exact SKU first, then SKUs with this prefix, then names, then the rest', async () => {
    await product({ name: 'Aaa', description: 'goes with ab-1' });
    await product({ name: 'Kit AB-1', sku: 'Z' });
    await product({ name: 'Long', sku: 'AB-12' });
    await product({ name: 'Longer', sku: 'ab-100' });
    await product({ name: 'Zzz exact', sku: 'Ab-1' });

    const expected = ['Zzz exact', 'Longer', 'Long', 'Kit AB-1', 'Aaa'];
    expect(await found('ab-1')).toEqual(expected);

    const paged: string[] = [];
    let url = '/api/products?search=ab-1&limit=1';
    while (url) {
      const reply = await visitor.request({ method: 'GET', url });
      paged.push(reply.body[0].name);
      expect(reply.headers['x-total-count']).toBe('5');
      url = /<([^>]+)>/.exec(String(reply.headers.link ?? ''))?.[1] ?? '';
    }
    expect(paged).toEqual(expected);
    expect(await found('ab-1', { sort: 'name' })).toEqual(['Aaa', 'Kit AB-1', 'Long', 'Longer', 'Zzz exact']);
  });

  it('corrects one typo in a longer word', async () => {
    await product({ name: 'Lavender Soap', sku: 'LS-100' });
    await product({ name: 'Candle' });
    await product({ name: 'Body Wash' });

    for (const typed of [
      'lavendar',
      'lavnder',
      'lavvender',
      'lavedner',
      'xavender',
      'lavendar soap',
      'soup',
      'sopa',
    ]) {
      expect(await found(typed), typed).toEqual(['Lavender Soap']);
    }
    expect(await found('candel')).toEqual(['Candle']);
    const corrected = await visitor.call(listProducts, { query: { search: 'lavendar' } });
    expect(corrected.headers['x-search-corrected']).toBe('lavender');
    expect(await found('lavxxder')).toEqual([]);
    expect(await found('ls-101')).toEqual([]);
    expect(await found('was')).toEqual(['Body Wash']);
  });

  it('pages through the results of a corrected search', async () => {
    for (const name of ['Candle A', 'Candle B', 'Candle C']) await product({ name });

    const first = await visitor.call(listProducts, { query: { search: 'candel', limit: '2' } });
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await visitor.request({ method: 'GET', url: next });

    expect(first.headers['x-total-count']).toBe('3');
    expect([...first.body, ...second.body].map(({ name }) => name)).toEqual([
      'Candle A',
      'Candle B',
      'Candle C',
    ]);
  });

  it('finds short words only at the start of a word', async () => {
    await product({ name: 'Oil 5 ml' });
    await product({ name: 'Soil' });
    await product({ name: 'Tea (ol)' });

    expect(await found('o')).toEqual(['Oil 5 ml', 'Tea (ol)']);
    expect(await found('5')).toEqual(['Oil 5 ml']);
  });

  it('treats every character literally and never fails', async () => {
    await product({ name: '100% Wool_Blend \\ "Soft"', description: "it's 😀😀😀 <b>" });
    await product({ name: '100 Percent WoolXBlend' });

    expect(await found('100%')).toEqual(['100% Wool_Blend \\ "Soft"']);
    expect(await found('wool_')).toEqual(['100% Wool_Blend \\ "Soft"']);
    expect(await found('"soft"')).toEqual(['100% Wool_Blend \\ "Soft"']);
    expect(await found('soft & wool_blend 😀')).toEqual(['100% Wool_Blend \\ "Soft"']);
    for (const odd of [
      '%',
      '_',
      '%%%',
      '___',
      '\\',
      "'",
      "';--",
      '😀',
      '"',
      '()',
      '[a-z]',
      '.*',
      '\u0301',
      '% %',
      "' or 1=1 --",
      '*'.repeat(100),
      '%a%_\\'.repeat(16),
    ]) {
      expect((await found(odd)).length, odd).toBeLessThan(2);
    }
    expect(await found('   ')).toHaveLength(2);
    expect((await visitor.call(listProducts, { query: { search: 'a\u0000b' } })).status).toBe(400);
  });
});
