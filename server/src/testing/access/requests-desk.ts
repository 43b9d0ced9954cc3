import type { Entries } from './requests';

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
  'POST /api/desk/match': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ body: { customerId: id, text: '1 soap' } }),
  },
};
