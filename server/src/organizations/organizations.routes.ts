import * as endpoints from '@casepack/contract/organizations/endpoints';
import * as mailAddress from '@casepack/contract/organizations/order-mail-address-endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { scopeOf } from '../scope';
import { confirmOrderMailAddress, getOrderMailAddress, sendAddressConfirmation } from './confirm-address';
import { createLocation } from './create-location';
import { deleteLocation } from './delete-location';
import { editLocation } from './edit-location';
import { getManufacturer, getSalesOrganization, getWholesaleCustomer } from './get-organization';
import { listLocations } from './list-locations';
import { showCustomer, showManufacturer, showSalesOrganization } from './organization-views';
import { listCustomers, listManufacturers, listSalesOrganizations } from './organizations.queries';
import { organizationsOverview } from './organizations-overview';
import { createWholesaleCustomer, editWholesaleCustomer } from './save-customer';
import { createManufacturer, editManufacturer } from './save-manufacturer';
import { createSalesOrganization, editSalesOrganization } from './save-sales-organization';
import { setPrimaryLocation } from './set-primary-location';

export function organizationsRoutes(app: FastifyInstance): void {
  route(app, mailAddress.getOrderMailAddress, (ctx) => getOrderMailAddress(ctx));
  route(app, mailAddress.sendAddressConfirmation, (ctx) => sendAddressConfirmation(ctx));
  route(app, mailAddress.confirmOrderMailAddress, (ctx, { body }) =>
    confirmOrderMailAddress(ctx, body.token),
  );

  route(app, endpoints.organizationsOverview, (ctx) => organizationsOverview(ctx));

  route(app, endpoints.listManufacturers, async (ctx, { query }, reply) => {
    const page = await listManufacturers(ctx.db, scopeOf(ctx.actor).manufacturers, query);
    return withTotal(reply, page).map((row) => showManufacturer(ctx, row));
  });
  route(app, endpoints.createManufacturer, (ctx, { body }) => createManufacturer(ctx, body));
  route(app, endpoints.getManufacturer, (ctx, { params }) => getManufacturer(ctx, params.id));
  route(app, endpoints.editManufacturer, (ctx, { params, body }) => editManufacturer(ctx, params.id, body));

  route(app, endpoints.listSalesOrganizations, async (ctx, { query }, reply) => {
    const page = await listSalesOrganizations(ctx.db, scopeOf(ctx.actor).salesOrganizations, query);
    return withTotal(reply, page).map((row) => showSalesOrganization(ctx, row));
  });
  route(app, endpoints.createSalesOrganization, (ctx, { body }) => createSalesOrganization(ctx, body));
  route(app, endpoints.getSalesOrganization, (ctx, { params }) => getSalesOrganization(ctx, params.id));
  route(app, endpoints.editSalesOrganization, (ctx, { params, body }) =>
    editSalesOrganization(ctx, params.id, body),
  );

  route(app, endpoints.listWholesaleCustomers, async (ctx, { query }, reply) => {
    const page = await listCustomers(ctx.db, scopeOf(ctx.actor).wholesaleCustomers, query);
    return withTotal(reply, page).map((row) => showCustomer(ctx, row));
  });
  route(app, endpoints.createWholesaleCustomer, (ctx, { body }) => createWholesaleCustomer(ctx, body));
  route(app, endpoints.getWholesaleCustomer, (ctx, { params }) => getWholesaleCustomer(ctx, params.id));
  route(app, endpoints.editWholesaleCustomer, (ctx, { params, body }) =>
    editWholesaleCustomer(ctx, params.id, body),
  );

  route(app, endpoints.listLocations, async (ctx, { params, query }, reply) =>
    withTotal(reply, await listLocations(ctx, params, query)),
  );
  route(app, endpoints.createLocation, (ctx, { body }) => createLocation(ctx, body));
  route(app, endpoints.editLocation, (ctx, { params, body }) => editLocation(ctx, params.id, body));
  route(app, endpoints.deleteLocation, (ctx, { params }) => deleteLocation(ctx, params.id));
  route(app, endpoints.setPrimaryLocation, (ctx, { params, body }) =>
    setPrimaryLocation(ctx, params.id, body),
  );
}
