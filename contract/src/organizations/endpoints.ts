import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById, IdText } from '../ids';
import { listQuery, yesOrNo } from '../list-query';
import { Location, LocationChange, LocationOwner, NewLocation } from './location';
import {
  Manufacturer,
  ManufacturerChange,
  NewManufacturer,
  NewSalesOrganization,
  NewWholesaleCustomer,
  OrganizationsOverview,
  SalesOrganization,
  SalesOrganizationChange,
  WholesaleCustomer,
  WholesaleCustomerChange,
} from './organization';
import { OrganizationType } from './organization-type';

const organizationList = listQuery('name', 'createdAt', 'active').extend({ active: yesOrNo.optional() });
export type OrganizationListQuery = z.infer<typeof organizationList>;

export const organizationsOverview = endpoint({
  method: 'GET',
  path: '/api/organizations/overview',
  access: 'customer:list',
  summary: 'The number of organizations, and the five most recent of each type',
  response: OrganizationsOverview,
});

export const listManufacturers = endpoint({
  method: 'GET',
  path: '/api/manufacturers',
  access: 'manufacturer:list',
  summary: 'Lists the manufacturers the caller can see. X-Total-Count holds the number of all manufacturers',
  query: organizationList,
  response: z.array(Manufacturer),
});

export const createManufacturer = endpoint({
  method: 'POST',
  path: '/api/manufacturers',
  access: 'manufacturer:create',
  summary: 'Add a manufacturer',
  body: NewManufacturer,
  response: Manufacturer,
  errors: ['conflict'],
});

export const getManufacturer = endpoint({
  method: 'GET',
  path: '/api/manufacturers/:id',
  access: 'manufacturer:view',
  summary: 'One manufacturer',
  params: ById,
  response: Manufacturer,
});

export const editManufacturer = endpoint({
  method: 'PATCH',
  path: '/api/manufacturers/:id',
  access: 'manufacturer:edit',
  summary: 'Change a manufacturer. Its own administrators can change its order rules alone',
  params: ById,
  body: ManufacturerChange,
  response: Manufacturer,
  errors: ['conflict', 'stale_version'],
});

export const listSalesOrganizations = endpoint({
  method: 'GET',
  path: '/api/sales-organizations',
  access: 'sales-organization:list',
  summary:
    'Lists the sales organizations the caller can see. X-Total-Count holds the number of all sales organizations',
  query: organizationList.extend({ manufacturerId: IdText.optional() }),
  response: z.array(SalesOrganization),
});

export const createSalesOrganization = endpoint({
  method: 'POST',
  path: '/api/sales-organizations',
  access: 'sales-organization:create',
  summary: 'Add a sales organization',
  body: NewSalesOrganization,
  response: SalesOrganization,
});

export const getSalesOrganization = endpoint({
  method: 'GET',
  path: '/api/sales-organizations/:id',
  access: 'sales-organization:view',
  summary: 'One sales organization',
  params: ById,
  response: SalesOrganization,
});

export const editSalesOrganization = endpoint({
  method: 'PATCH',
  path: '/api/sales-organizations/:id',
  access: 'sales-organization:edit',
  summary: 'Change a sales organization',
  params: ById,
  body: SalesOrganizationChange,
  response: SalesOrganization,
  errors: ['stale_version'],
});

export const listWholesaleCustomers = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers',
  access: 'customer:list',
  summary:
    'Lists the wholesale customers the caller can see. X-Total-Count holds the number of all wholesale customers',
  query: organizationList.extend({
    manufacturerId: IdText.optional(),
    salesOrganizationId: IdText.optional(),
  }),
  response: z.array(WholesaleCustomer),
});

export const createWholesaleCustomer = endpoint({
  method: 'POST',
  path: '/api/wholesale-customers',
  access: 'customer:create',
  summary: 'Add a wholesale customer',
  body: NewWholesaleCustomer,
  response: WholesaleCustomer,
  errors: ['conflict'],
});

export const getWholesaleCustomer = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers/:id',
  access: 'customer:view',
  summary: 'One wholesale customer',
  params: ById,
  response: WholesaleCustomer,
});

export const editWholesaleCustomer = endpoint({
  method: 'PATCH',
  path: '/api/wholesale-customers/:id',
  access: 'customer:edit',
  summary: 'Change a wholesale customer',
  params: ById,
  body: WholesaleCustomerChange,
  response: WholesaleCustomer,
  errors: ['conflict', 'stale_version'],
});

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/locations/:organizationType/:organizationId',
  access: 'location:view',
  summary: 'Lists the locations of an organization. By default the primary one comes first',
  params: z.object({ organizationType: OrganizationType, organizationId: IdText }),
  query: listQuery('name', 'city', 'createdAt'),
  response: z.array(Location),
});

export const createLocation = endpoint({
  method: 'POST',
  path: '/api/locations',
  access: 'location:create',
  summary: 'Add a location to an organization. The first active location becomes the primary one',
  body: NewLocation,
  response: Location,
  errors: ['conflict'],
});

export const editLocation = endpoint({
  method: 'PATCH',
  path: '/api/locations/:id',
  access: 'location:edit',
  summary: 'Change a location',
  params: ById,
  body: LocationChange,
  response: Location,
  errors: ['stale_version', 'conflict'],
});

export const deleteLocation = endpoint({
  method: 'DELETE',
  path: '/api/locations/:id',
  access: 'location:edit',
  summary: 'Delete a location. Orders keep their own copy of the address',
  params: ById,
  response: z.object({ message: z.string() }),
  errors: ['conflict'],
});

export const setPrimaryLocation = endpoint({
  method: 'PATCH',
  path: '/api/locations/:id/primary',
  access: 'location:edit',
  summary: 'Make a location the primary one of its organization',
  params: ById,
  body: LocationOwner,
  response: Location,
  errors: ['conflict'],
});
