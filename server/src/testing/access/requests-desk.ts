import type { Entries } from './requests';

export const deskRequests: Entries = {
  'GET /api/desk/products': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ query: { customerId: String(id), search: 'p' } }),
  },
  'POST /api/desk/match': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ body: { customerId: id, text: '1 soap' } }),
  },
};
