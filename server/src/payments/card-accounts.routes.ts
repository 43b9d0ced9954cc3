import * as config from '@casepack/contract/payments/card-config-endpoints';
import * as saved from '@casepack/contract/payments/saved-methods-endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { getCardConfig, getPublishableKey } from './card-config';
import { getCardholder, getOwnCardholder, listCheckoutMethods } from './cardholders';
import { saveCardKeys } from './save-card-keys';
import {
  createSetup,
  fixCustomer,
  listMethods,
  removeMethod,
  setDefaultMethod,
  showBilling,
} from './saved-methods';
import { switchCardMode } from './switch-card-mode';
import { testConnection } from './test-connection';

function configRoutes(app: FastifyInstance): void {
  route(app, config.getCardConfig, (ctx, { query }) => getCardConfig(ctx, query.manufacturerId));
  route(app, config.saveCardConfig, (ctx, { query, body }) => saveCardKeys(ctx, query.manufacturerId, body));
  route(app, config.testConnection, (ctx, { query, body }) =>
    testConnection(ctx, query.manufacturerId, body.mode),
  );
  route(app, config.switchMode, (ctx, { query, body }) => switchCardMode(ctx, query.manufacturerId, body));
  route(app, config.getPublishableKey, (ctx, { query }) => getPublishableKey(ctx, query.manufacturerId));
}

/** The admin panel uses the user's own organization, the organization screens name one. The rest is the same. */
export function cardAccountsRoutes(app: FastifyInstance): void {
  configRoutes(app);

  route(app, saved.getBillingMethods, async (ctx) => showBilling(ctx, await getOwnCardholder(ctx)));
  route(app, saved.createBillingCustomer, async (ctx) => fixCustomer(ctx, await getOwnCardholder(ctx)));
  route(app, saved.createBillingSetup, async (ctx) => createSetup(ctx, await getOwnCardholder(ctx)));
  route(app, saved.removeBillingMethod, async (ctx, { params }) =>
    removeMethod(ctx, await getOwnCardholder(ctx), params.paymentMethodId),
  );

  route(app, saved.listSavedMethods, async (ctx, { params }) =>
    listMethods(ctx, await getCardholder(ctx, params)),
  );
  route(app, saved.createSetup, async (ctx, { params }) =>
    createSetup(ctx, await getCardholder(ctx, params)),
  );
  route(app, saved.removeSavedMethod, async (ctx, { params }) =>
    removeMethod(ctx, await getCardholder(ctx, params), params.paymentMethodId),
  );
  route(app, saved.setDefaultMethod, async (ctx, { params }) =>
    setDefaultMethod(ctx, await getCardholder(ctx, params), params.paymentMethodId),
  );
  route(app, saved.fixProviderCustomer, async (ctx, { params }) =>
    fixCustomer(ctx, await getCardholder(ctx, params)),
  );
  route(app, saved.listCheckoutMethods, (ctx, { params }) => listCheckoutMethods(ctx, params.id));
}
