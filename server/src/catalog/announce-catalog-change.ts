import { announce, type Context } from '../context';

/** In the transaction that changes products, collections or tags: no instance goes on showing the old. */
export const announceCatalogChange = (ctx: Context, manufacturerId: number): Promise<void> =>
  announce(ctx, `catalog:${manufacturerId}`);

/** Where only `unitsAvailable` changes: what does not depend on stock, such as counts, stays in memory. */
export const announceStockChange = (ctx: Context, manufacturerId: number): Promise<void> =>
  announce(ctx, `stock:${manufacturerId}`);
