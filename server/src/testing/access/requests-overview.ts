import type { Entries, Entry } from './requests';

const ofSeller: Entry = {
  about: 'organization',
  types: ['manufacturer', 'sales_organization'],
  // A sales organization is never named: its users see their own.
  skip: (caller, { type, tenant, seat }) =>
    type === 'sales_organization' &&
    !((caller === 'salesRep' || caller === 'salesAdmin') && tenant === 'A' && seat === 'sales1'),
  send: ({ type, id }) => (type === 'manufacturer' ? { query: { manufacturerId: String(id) } } : {}),
};

export const overviewRequests: Entries = {
  'GET /api/overview': ofSeller,
  'GET /api/receivables': ofSeller,
  'GET /api/receivables/export': ofSeller,
};
