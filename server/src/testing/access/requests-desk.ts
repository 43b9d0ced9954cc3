import type { Entries } from './requests';

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
};
