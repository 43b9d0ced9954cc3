import { orderTemplates } from '../../db/schema/desk';
import { type Entries, type Entry, NEVER, type Sent, type Situation } from './requests';

/** A template that the caller has saved for the customer, whose id is known in advance. */
const templateId = (unique: number): number => 1_000_000 + unique;

const ownTemplate = (send: (situation: Situation) => Sent): Entry => ({
  about: 'organization',
  types: ['wholesale_customer'],
  prepare: async (app, { id, manufacturerId }, { world, caller, unique }) => {
    if (caller === 'anonymous') return;
    await app.db
      .insert(orderTemplates)
      .overridingSystemValue()
      .values({
        id: templateId(unique),
        wholesaleCustomerId: id,
        manufacturerId,
        ownerUserId: world.userIdOf(caller),
        name: `Template of ${unique}`,
        lines: [],
      });
  },
  send: ({ id }, situation) => ({
    params: { id, templateId: id === NEVER ? NEVER : templateId(situation.unique) },
    ...send(situation),
  }),
});

const BOUNDARY = 'casepack';
const orderFile = {
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="o.csv"\r\ncontent-type: text/csv\r\n\r\nsku,qty\nx,1\r\n--${BOUNDARY}--\r\n`,
};

export const deskRequests: Entries = {
  'GET /api/desk/products': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ query: { customerId: String(id), search: 'p' } }),
  },
  'GET /api/desk/customers/:id': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ params: { id: String(id) } }),
  },
  'GET /api/desk/similar-customers': { about: 'nothing', send: () => ({ query: { name: 'Lane' } }) },
  'GET /api/desk/template.csv': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ query: { customerId: String(id) } }),
  },
  'POST /api/desk/files': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ query: { customerId: String(id) }, ...orderFile }),
  },
  'POST /api/desk/match': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ body: { customerId: id, text: '1 soap' } }),
  },
  'GET /api/wholesale-customers/:id/order-guide': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ params: { id } }),
  },
  'GET /api/wholesale-customers/:id/templates': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ params: { id } }),
  },
  'POST /api/wholesale-customers/:id/templates': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: (target, { world, unique }) => ({
      params: { id: target.id },
      body: {
        name: `Template ${unique}`,
        lines: [{ productId: world.post(target.tenant, 'manufacturer').productId, quantity: 1 }],
      },
    }),
  },
  'GET /api/wholesale-customers/:id/templates/:templateId': ownTemplate(() => ({})),
  'PUT /api/wholesale-customers/:id/templates/:templateId': ownTemplate(({ unique }) => ({
    body: { version: 1, name: `Template ${unique}` },
  })),
  'DELETE /api/wholesale-customers/:id/templates/:templateId': ownTemplate(() => ({})),
};
