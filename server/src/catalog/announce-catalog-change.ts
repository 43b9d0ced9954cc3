import { announce, type Context } from '../context';

/** Call in the transaction that changes products, collections or tags, so that no instance keeps showing old data. */
export const announceCatalogChange = (ctx: Context, manufacturerId: number): Promise<void> =>
  announce(ctx, `catalog:${manufacturerId}`);

/** For changes of only `unitsAvailable`: cached data that does not depend on stock, such as counts, is kept. */
export const announceStockChange = (ctx: Context, manufacturerId: number): Promise<void> =>
  announce(ctx, `stock:${manufacturerId}`);
