import { randomUUID } from 'node:crypto';
import { startImport } from '@casepack/contract/imports/endpoints';
import { cents } from '@casepack/contract/money';
import { listPartNumbers } from '@casepack/contract/part-numbers/endpoints';
import { createShipment, recordReturn } from '@casepack/contract/shipments/endpoints';
import { bookCount, bookReceipt, listStockMoves } from '@casepack/contract/stock/endpoints';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { products } from '../db/schema/catalog';
import { partNumbers } from '../db/schema/desk';
import { priceListEntries } from '../db/schema/pricing';
import { stockMoves } from '../db/schema/stock';
import { checkFile, importFile, readImport } from '../testing/import-file';
import { useTestApp, type Visitor } from '../testing/test-app';
import { Warehouse } from '../testing/warehouse';

describe('importing prices, part numbers and stock', () => {
  const app = useTestApp();
  let manufacturerId: number;
  let staff: Visitor;
  let productId: number;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    staff = await app.as({ manufacturerId, isOrgAdmin: true });
    productId = (
      await app.product({ manufacturerId, sku: 'ROSE-10', barcode: '4006381333931', unitsAvailable: 5 })
    ).id;
  });

  const messagesOf = ({ problems }: { problems: { line: number; message: string }[] }) =>
    problems.map(({ line, message }) => `${line}: ${message}`);

  describe('of price lists', () => {
    const FILE =
      'price list,sku,type,min qty,price\nGold,rose-10,,,$7.25\ngold,ROSE-10,case,10,6.50\nSilver,ROSE-10,tester,,1.00\n';
    let gold: number;
    beforeEach(async () => {
      gold = (await app.priceList({ manufacturerId, name: 'Gold' })).id;
      await app.priceList({ manufacturerId, name: 'Silver' });
    });

    it('sets the prices of several lists, and changes nothing the second time', async () => {
      await app.priceListEntry({ id: gold, manufacturerId }, { id: productId }, { price: cents(900) });

      const first = await importFile(app, staff, 'price_lists', FILE);
      const again = await importFile(app, staff, 'price_lists', FILE);

      expect(first).toMatchObject({ state: 'done', counts: { created: 2, updated: 1, unchanged: 0 } });
      expect(again).toMatchObject({ state: 'done', counts: { created: 0, updated: 0, unchanged: 3 } });
      const stored = await app.db
        .select()
        .from(priceListEntries)
        .where(eq(priceListEntries.priceListId, gold))
        .orderBy(asc(priceListEntries.fromQuantity));
      expect(stored.map(({ fromQuantity, price }) => [fromQuantity, price])).toEqual([
        [1, 725],
        [10, 650],
      ]);
    });

    it('names lists and products that do not exist, prices given twice and breaks of testers', async () => {
      const file =
        'price list,sku,type,min qty,price\nBronze,ROSE-10,,,1\nGold,NONE,,,1\nGold,ROSE-10,,,1\nGold,ROSE-10,case,1,2\nGold,ROSE-10,tester,5,1\nGold,ROSE-10,,,0\n';

      expect(messagesOf(await checkFile(app, staff, 'price_lists', file))).toEqual([
        '2: There is no price list named Bronze. Add it under Prices first',
        '3: There is no product with the SKU NONE',
        '5: Line 4 already sets this price',
        '6: Testers have no quantity breaks',
        '7: Enter a price above zero',
      ]);
    });
  });

  describe('of part numbers', () => {
    it('adds and changes the numbers of several customers, and nothing the second time', async () => {
      const one = await app.customer({ manufacturerId, customerNumber: 'C-1' });
      const two = await app.customer({ manufacturerId, businessName: 'Soap & Co' });
      const other = await app.product({ manufacturerId, sku: 'LAV-10' });
      await app.db
        .insert(partNumbers)
        .values({ wholesaleCustomerId: one.id, manufacturerId, partNumber: 'AB-1', productId: other.id });
      const file = 'customer number,company,part number,sku\nc-1,,ab-1,ROSE-10\n,soap & co,X-9,LAV-10\n';

      const first = await importFile(app, staff, 'part_numbers', file);
      const again = await importFile(app, staff, 'part_numbers', file);

      expect(first).toMatchObject({ state: 'done', counts: { created: 1, updated: 1, unchanged: 0 } });
      expect(again).toMatchObject({ state: 'done', counts: { created: 0, updated: 0, unchanged: 2 } });
      const { body } = await staff.call(listPartNumbers, { params: { id: one.id } });
      expect(body).toMatchObject([{ partNumber: 'ab-1', sku: 'ROSE-10' }]);
      expect((await staff.call(listPartNumbers, { params: { id: two.id } })).body).toHaveLength(1);
    });

    it('names customers and products that it cannot find, and numbers given twice', async () => {
      await app.customer({ manufacturerId, businessName: 'Twin', customerNumber: 'T-1' });
      await app.customer({ manufacturerId, businessName: 'Twin' });
      const stranger = await app.customer({ customerNumber: 'S-1' });
      expect(stranger.manufacturerId).not.toBe(manufacturerId);
      const file =
        'customer number,company,part number,sku\nS-1,,A,ROSE-10\n,Twin,A,ROSE-10\nT-1,,A,NONE\nT-1,,a,ROSE-10\n';

      expect(messagesOf(await checkFile(app, staff, 'part_numbers', file))).toEqual([
        '2: There is no customer S-1',
        '3: There are several customers named Twin. Use the customer number',
        '4: There is no product with the SKU NONE',
        '5: The part number a is already on line 4',
      ]);
    });
  });

  describe('of stock counts', () => {
    it('books what was counted in the ledger, by SKU or barcode, and nothing the second time', async () => {
      const unlimited = await app.product({ manufacturerId, sku: 'LAV-10' });
      const file = 'item,on hand,note\n4006381333931,"1,200",Spring count\nLAV-10,8,\n';

      const first = await importFile(app, staff, 'stock', file);
      const again = await importFile(app, staff, 'stock', file);

      expect(first).toMatchObject({ state: 'done', counts: { created: 0, updated: 2, unchanged: 0 } });
      expect(again).toMatchObject({ state: 'done', counts: { created: 0, updated: 0, unchanged: 2 } });
      const stored = await app.db.select().from(products).orderBy(asc(products.id));
      expect(stored.map(({ unitsAvailable }) => unitsAvailable)).toEqual([1_200, 8]);
      const { body } = await staff.call(listStockMoves, { params: { id: productId } });
      expect(body[0]).toMatchObject({ kind: 'count', available: 1_195, reason: 'Spring count' });
      expect(await app.db.$count(stockMoves, eq(stockMoves.productId, unlimited.id))).toBe(1);
    });

    it('keeps what left, arrived and came back after the check, and replaces other counts', async () => {
      const house = await Warehouse.open(app);
      const boss = await app.as({ manufacturerId: house.maker.id, isOrgAdmin: true });
      const [first, second, third] = house.products.map(({ id, sku }) => ({ id, sku }));
      const order = await house.order([10, 3]);
      const params = { id: order.id };
      const file = `sku,count\n${first?.sku},500\n${second?.sku},700\n${third?.sku},550\n`;
      const { id, counts } = await checkFile(app, boss, 'stock', file);
      expect(counts).toMatchObject({ updated: 3 });

      const rows = [{ sku: first?.sku ?? '', units: 420 }];
      await boss.call(bookCount, { body: { id: randomUUID(), rows } });
      await house.order([1, 1]);
      const lines = order.items.map(({ id, quantity }) => ({ itemId: id, quantity }));
      await boss.call(createShipment, { params, body: { lines } });
      const returned = { itemId: order.items[0]?.id ?? 0, quantity: 2, restock: true };
      await boss.call(recordReturn, {
        params,
        body: { lines: [returned], reason: 'Damaged' } as never,
      });
      const arrived = [{ productId: third?.id, units: 40 }];
      await boss.call(bookReceipt, { body: { id: randomUUID(), rows: arrived } });
      await boss.call(startImport, { params: { id }, body: { mode: 'all', invite: false } });
      await app.runJobs();

      expect(await readImport(boss, id)).toMatchObject({ state: 'done', problem: null });
      expect(await house.stock()).toEqual([
        [500 - 120 + 24 - 12, 12],
        [700 - 36 - 12, 12],
        [550 + 40, 0],
      ]);
      expect(await house.wrong()).toEqual([]);
    });

    it('refuses a count of which more has left since the check', async () => {
      const house = await Warehouse.open(app);
      const boss = await app.as({ manufacturerId: house.maker.id, isOrgAdmin: true });
      const order = await house.order([10]);
      const file = `sku,count\n${house.products[0]?.sku},125\n`;
      const { id } = await checkFile(app, boss, 'stock', file);

      await house.order([1]);
      const lines = order.items.map(({ id, quantity }) => ({ itemId: id, quantity }));
      await boss.call(createShipment, { params: { id: order.id }, body: { lines } });
      await boss.call(startImport, { params: { id }, body: { mode: 'all', invite: false } });
      await app.runJobs();

      const after = await readImport(boss, id);
      expect(after.state).toBe('failed');
      expect(messagesOf(after)).toEqual([
        '2: More units left or are reserved since the file was checked than were counted. Count again',
      ]);
      expect((await house.stock())[0]).toEqual([600 - 132, 12]);
    });

    it('names products that it cannot find or that are counted twice, and counts below what is reserved', async () => {
      await app.db.update(products).set({ unitsReserved: 4 });
      const file = 'sku,count\nNONE,1\nROSE-10,3\nrose-10,9\nROSE-10,-1\n';

      expect(messagesOf(await checkFile(app, staff, 'stock', file))).toEqual([
        '2: No product has the SKU or barcode NONE',
        '3: 4 units are reserved for orders, so fewer cannot be counted. Ship or change the orders first',
        '4: rose-10 is already counted on line 3',
        '5: Units cannot be negative',
      ]);
    });
  });
});
