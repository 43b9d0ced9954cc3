import * as documentEndpoints from '@casepack/contract/documents/endpoints';
import * as invoiceEndpoints from '@casepack/contract/invoices/endpoints';
import { recordPayment } from '@casepack/contract/payments/ledger-endpoints';
import { z } from 'zod';
import { type Tenant, TwoTenants } from '../access/two-tenants';
import { giveCardAccount, saveCard } from '../card-accounts';
import { pdf } from '../sample-files';
import { storeFailedMail } from '../store-documents';
import type { Reply, TestApp } from '../test-app';
import type { Known, Trail } from './from-schema';

/** In every text of tenant B, and in nothing else. */
export const MARKER = /birch-/i;

const Given = z.object({ paymentIntentId: z.string(), clientSecret: z.string() });

type Pool = (string | number)[];

const BOUNDARY = 'casepack';
const file = (name: string) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}.pdf"\r\ncontent-type: application/pdf\r\n\r\n${pdf}\r\n--${BOUNDARY}--\r\n`,
});

/** 'wholesale-customers', 'wholesaleCustomerId' and 'Wholesale Customer' mean the same. */
const kindOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?<!^)ids?$/, '')
    .replace(/s$/, '');

function done({ status, text, body }: Reply): Reply['body'] {
  if (status !== 200) throw new Error(`The world could not be furnished: ${status} ${text}`);
  return body;
}

/** Two tenants with documents and payments, and the ids of everything they have. */
export class FuzzWorld extends TwoTenants {
  readonly #pools: Record<Tenant, Map<string, Pool>> = { A: new Map(), B: new Map() };

  override async build(): Promise<void> {
    await super.build();
    for (const tenant of ['A', 'B'] as const) await this.#furnishTenant(tenant);
    for (const post of this.posts) {
      const { tenant, type, id, plainUserId, adminUserId, locationId, productId, collectionId, priceListId } =
        post;
      for (const kind of [type, 'organization', ...(type === 'wholesale_customer' ? ['customer'] : [])]) {
        this.#add(tenant, kind, id);
      }
      for (const kind of ['location', 'shippingLocation', 'billingLocation']) {
        this.#add(tenant, kind, locationId);
      }
      this.#add(tenant, 'user', plainUserId, adminUserId);
      if (type !== 'manufacturer') continue;
      this.#add(tenant, 'product', productId);
      this.#add(tenant, 'collection', collectionId);
      for (const kind of ['priceList', 'standardPriceList']) this.#add(tenant, kind, priceListId);
    }
    await this.app.user({ email: 'someone@example.test', password: 'a good password' });
    this.#add('A', 'tag', this.post('A', 'manufacturer').marker);
    for (const tenant of ['A', 'B'] as const) {
      this.#add(tenant, 'key', 'order-confirmation', 'packing-slip', 'invoice');
      this.#add(tenant, 'version', 1, 1, 1, 2);
    }
  }

  /** Remembers what a response reveals to its reader for the next step. */
  learn(answer: unknown): void {
    const given = Given.safeParse(answer);
    if (!given.success) return;
    const { paymentIntentId, clientSecret } = given.data;
    this.#add('A', 'paymentIntent', paymentIntentId);
    this.#add('A', 'sandbox', paymentIntentId);
    this.#add('A', 'clientSecret', clientSecret);
  }

  #add(tenant: Tenant, kind: string, ...values: Pool): void {
    const pool = this.#pools[tenant].get(kindOf(kind)) ?? [];
    pool.push(...values);
    this.#pools[tenant].set(kindOf(kind), pool);
  }

  async #furnishTenant(tenant: Tenant): Promise<void> {
    const { app } = this;
    const maker = this.post(tenant, 'manufacturer');
    const admin = await app.as({ id: maker.adminUserId });
    await giveCardAccount(app, maker.id);
    const [fileId, invoiceToken] = [[], []] as [Pool, Pool];
    for (const seat of ['customer1', 'customer2', 'customer3'] as const) {
      const {
        id: wholesaleCustomerId,
        manufacturerId,
        salesOrganizationId,
        marker,
      } = this.post(tenant, seat);
      const order = await app.order({
        ...{ manufacturerId, salesOrganizationId, wholesaleCustomerId, companyName: marker, notes: marker },
        customerEmail: `${marker.toLowerCase()}@example.test`,
      });
      const params = { id: order.id };
      const { invoiceUrl } = done(await admin.call(invoiceEndpoints.createInvoice, { params }));
      done(
        await admin.call(recordPayment, {
          params,
          body: { method: 'check', amount: '1.00', reference: marker, note: marker },
        }),
      );
      const document = done(await admin.call(documentEndpoints.uploadDocument, { params, ...file(marker) }));
      const mail = await storeFailedMail(
        app,
        { manufacturerId, wholesaleCustomerId },
        { subject: marker, text: marker },
      );
      this.#add(tenant, 'order', order.id);
      this.#add(tenant, 'mail', mail.id);
      fileId.push(document.id ?? document.key);
      invoiceToken.push(String(invoiceUrl).split('/').at(-1) ?? '');
      // A link opens for anyone who has it: those of tenant B are not given away.
      if (tenant === 'A') this.#add('A', 'public', order.publicId);
      this.#add(tenant, 'paymentmethod', await saveCard(app, this.post(tenant, seat)));
    }
    this.#add(tenant, 'document', ...fileId);
    if (tenant === 'A') this.#add('A', 'token', ...invoiceToken);
    this.#add(tenant, 'payment', ...(tenant === 'A' ? [1, 2, 3] : [4, 5, 6]));
  }

  /** What these tenants have. */
  known(tenants: readonly Tenant[]): Known {
    return (trail) => tenants.flatMap((tenant) => this.#knownTo(this.#pools[tenant], trail));
  }

  /** By the field's own name, or, if that is only "id", by what it identifies. */
  #knownTo(pools: ReadonlyMap<string, Pool>, trail: Trail): Pool {
    const own = trail.at(-1) ?? '';
    if (!/ids?$|^(token|key|clientSecret|version)$/i.test(own)) return [];
    const kinds = /^ids?$/i.test(own) ? trail.slice(0, -1).reverse() : [own];
    return kinds.map((kind) => pools.get(kindOf(kind))).find((pool) => pool !== undefined) ?? [];
  }
}

/** Starts over, since earlier requests may have locked out the callers. */
export async function freshWorld(app: TestApp): Promise<FuzzWorld> {
  await app.empty();
  const world = new FuzzWorld(app);
  await world.build();
  return world;
}
