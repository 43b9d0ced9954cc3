import { randomUUID } from 'node:crypto';
import type { Entries, Target } from './requests';

const ofManufacturer = ({ manufacturerId }: Pick<Target, 'manufacturerId'>) => ({
  query: { manufacturerId: String(manufacturerId) },
});

const entry = ({ freshProductId }: Pick<Target, 'freshProductId'>) => ({
  id: randomUUID(),
  rows: [{ productId: freshProductId, units: 12 }],
});

export const stockRequests: Entries = {
  'GET /api/stock': { about: 'organization', types: ['manufacturer'], send: ofManufacturer },
  'GET /api/products/:id/stock-moves': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'product',
    send: ({ freshProductId }) => ({ params: { id: freshProductId } }),
  },
  'POST /api/stock/receipts': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'product',
    prepare: async (app, { freshProductId }) => {
      await app.running.deps.pool.query('update products set units_available = 0 where id = $1', [
        freshProductId,
      ]);
    },
    send: (target) => ({ ...ofManufacturer(target), body: entry(target) }),
  },
  'POST /api/stock/counts': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'product',
    send: (target) => ({ ...ofManufacturer(target), body: entry(target) }),
  },
};
