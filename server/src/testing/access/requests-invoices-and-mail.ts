import { type Entries, everySelf } from './requests';

export const invoiceAndMailRequests: Entries = {
  ...everySelf('GET /api/public/invoices/:token', 'GET /api/public/invoices/:token/pdf'),
  'POST /api/orders/:id/create-invoice': { about: 'order', send: (id) => ({ params: { id } }) },
  'GET /api/orders/:id/invoices': { about: 'order', send: (id) => ({ params: { id } }) },
  'GET /api/wholesale-customers/:id/statement': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ params: { id } }),
  },
  'GET /api/wholesale-customers/:id/statement/pdf': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ params: { id } }),
  },
  'GET /api/mails': { about: 'nothing' },
  'GET /api/mails/:id': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'mail',
    send: ({ freshMailId }) => ({ params: { id: freshMailId } }),
  },
  'GET /api/mails/:id/attachments/:index': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'mail',
    send: ({ freshMailId }) => ({ params: { id: freshMailId, index: 0 } }),
  },
  'POST /api/mails/:id/retry': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'mail',
    send: ({ freshMailId }) => ({ params: { id: freshMailId } }),
  },
};
