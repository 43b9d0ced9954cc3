import type { TestApp } from './test-app';

/** A manufacturer with a sales organization and a customer, and a user of each. */
export async function makeTenant(app: TestApp) {
  const manufacturer = await app.manufacturer({ name: 'Northwind Soap Works' });
  const manufacturerId = manufacturer.id;
  const sales = await app.salesOrganization({ manufacturerId });
  const customer = await app.customer({ manufacturerId, salesOrganizationId: sales.id, taxId: '12-34' });
  const [maker, agent, rep, owner, buyer] = await Promise.all([
    app.as({ manufacturerId, isOrgAdmin: true }),
    app.as({ salesOrganizationId: sales.id, isOrgAdmin: true }),
    app.as({ salesOrganizationId: sales.id }),
    app.as({ wholesaleCustomerId: customer.id, isOrgAdmin: true }),
    app.as({ wholesaleCustomerId: customer.id }),
  ]);
  return { manufacturer, sales, customer, maker, agent, rep, owner, buyer };
}
