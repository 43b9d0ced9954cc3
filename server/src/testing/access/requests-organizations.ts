import { noBrand } from '@casepack/contract/brand/brand';
import { png } from '../sample-files';
import { imageForm } from '../sample-images';
import { type Entries, everySelf } from './requests';

const contact = { contactPhone: '555 0100' };
const address = { addressLine1: '1 Main Street', city: 'Springfield', state: 'IL', zipCode: '62701' };

export const organizationRequests: Entries = {
  ...everySelf(
    'GET /api/order-mail-address',
    'POST /api/order-mail-address/confirmation',
    'POST /api/order-mail-address/confirm',
  ),
  'GET /api/organizations/overview': { about: 'nothing' },
  'GET /api/manufacturers': { about: 'nothing' },
  'POST /api/manufacturers': { about: 'nothing', send: (unique) => ({ body: { name: `Maker ${unique}` } }) },
  'GET /api/manufacturers/:id': {
    about: 'organization',
    types: ['manufacturer'],
    send: ({ id }) => ({ params: { id } }),
  },
  'PATCH /api/manufacturers/:id': {
    about: 'organization',
    types: ['manufacturer'],
    send: ({ id }) => ({ params: { id }, body: { freeShippingFrom: '500.00' } }),
  },
  'GET /api/setup': {
    about: 'organization',
    types: ['manufacturer'],
    send: ({ id }) => ({ query: { manufacturerId: String(id) } }),
  },
  'PUT /api/manufacturers/:id/setup': {
    about: 'organization',
    types: ['manufacturer'],
    send: ({ id }) => ({ params: { id }, body: { skipped: ['cards'], closed: false } }),
  },
  'GET /api/manufacturers/:id/brand': {
    about: 'organization',
    types: ['manufacturer'],
    send: ({ id }) => ({ params: { id } }),
  },
  'PUT /api/manufacturers/:id/brand': {
    about: 'organization',
    types: ['manufacturer'],
    send: ({ id }) => ({ params: { id }, body: { ...noBrand, footer: 'Thank you' } }),
  },
  'POST /api/manufacturers/:id/brand/logo': {
    about: 'organization',
    types: ['manufacturer'],
    send: ({ id }) => {
      const { headers, payload: body } = imageForm({ content: png });
      return { params: { id }, headers, body };
    },
  },
  'DELETE /api/manufacturers/:id/brand/logo': {
    about: 'organization',
    types: ['manufacturer'],
    send: ({ id }) => ({ params: { id } }),
  },
  'GET /api/manufacturers/:id/reminders': {
    about: 'organization',
    types: ['manufacturer'],
    send: ({ id }) => ({ params: { id } }),
  },
  'PUT /api/manufacturers/:id/reminders': {
    about: 'organization',
    types: ['manufacturer'],
    send: ({ id }) => ({ params: { id }, body: { days: [7, 14], text: null } }),
  },
  'GET /api/sales-organizations': { about: 'nothing' },
  'POST /api/sales-organizations': {
    about: 'organization',
    types: ['sales_organization'],
    send: ({ manufacturerId }, { unique }) => ({ body: { name: `Agency ${unique}`, manufacturerId } }),
    // A manufacturer may add any of its own sales organizations, so no id tells the two apart.
    skip: (_caller, { seat }) => seat === 'sales2',
  },
  'GET /api/sales-organizations/:id': {
    about: 'organization',
    types: ['sales_organization'],
    send: ({ id }) => ({ params: { id } }),
  },
  'PATCH /api/sales-organizations/:id': {
    about: 'organization',
    types: ['sales_organization'],
    send: ({ id }) => ({ params: { id }, body: contact }),
  },
  'GET /api/wholesale-customers': { about: 'nothing' },
  'POST /api/wholesale-customers': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ manufacturerId, salesOrganizationId }, { unique }) => ({
      body: { name: `Shop ${unique}`, manufacturerId, salesOrganizationId },
    }),
    // Without a sales organization, a rep's own is used.
    skip: (caller, { tenant, seat }) =>
      (caller === 'salesRep' || caller === 'salesAdmin') && tenant === 'A' && seat === 'customer3',
  },
  'GET /api/wholesale-customers/:id': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ params: { id } }),
  },
  'GET /api/wholesale-customers/:id/credit': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ params: { id } }),
  },
  'PATCH /api/wholesale-customers/:id': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ params: { id }, body: contact }),
  },
  'GET /api/locations/:organizationType/:organizationId': {
    about: 'organization',
    send: ({ type, id }) => ({ params: { organizationType: type, organizationId: id } }),
  },
  'POST /api/locations': {
    about: 'organization',
    send: ({ type, id }, { unique }) => ({
      body: { organizationType: type, organizationId: id, name: `Dock ${unique}`, ...address },
    }),
  },
  'PATCH /api/locations/:id': {
    about: 'organization',
    needs: 'location',
    send: ({ freshLocationId }) => ({ params: { id: freshLocationId }, body: { city: 'Shelbyville' } }),
  },
  'DELETE /api/locations/:id': {
    about: 'organization',
    needs: 'location',
    send: ({ freshLocationId }) => ({ params: { id: freshLocationId } }),
  },
  'PATCH /api/locations/:id/primary': {
    about: 'organization',
    needs: 'location',
    send: ({ freshLocationId, type, id }) => ({
      params: { id: freshLocationId },
      body: { organizationType: type, organizationId: id },
    }),
  },
};
