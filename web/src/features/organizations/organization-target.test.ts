import { expect, it } from 'vitest';
import { organizationTarget } from './organization-target';

it.each([
  [
    { type: 'manufacturer', id: 3 },
    { type: 'manufacturer', id: 3 },
  ],
  [
    { type: 'sales_organization', id: '12' },
    { type: 'sales_organization', id: 12 },
  ],
  [
    { type: 'wholesale_customer', id: 'new' },
    { type: 'wholesale_customer', id: 'new' },
  ],
])('%j is a valid target', (search, target) => {
  expect(organizationTarget(search)).toEqual(target);
});

it.each([
  [{}, 'The address does not say which kind of organization.'],
  [{ type: 'manufacturer' }, 'The address does not say which organization.'],
  [{ id: 3 }, 'The address does not say which kind of organization.'],
  [{ type: 'club', id: 3 }, 'Invalid organization type'],
  [{ type: 'manufacturer', id: 'three' }, 'The address does not name an organization that can exist.'],
  [{ type: 'manufacturer', id: 0 }, 'The address does not name an organization that can exist.'],
  [{ type: ['manufacturer'], id: 1.5 }, 'Invalid organization type'],
])('%j is not a valid target', (search, reason) => {
  expect(organizationTarget(search)).toBe(reason);
});
