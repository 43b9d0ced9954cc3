import type { TestApp } from './test-app';

/** A manufacturer with a sales organization and a customer, and a user of each. */
export async function makeTenant(app: TestApp) {
  const manufacturer = await app.manufacturer({ name: 'Northwind Soap Works' });
  const manufacturerId = manufacturer.id;
  const sales = await app.salesOrganization({ manufacturerId });
  const customer = await app.customer({ manufacturerId, salesOrganizationId: sales.id, taxId: '12-34' });
  return {
    manufacturer,
    sales,
    customer,
    maker: await app.as({ manufacturerId, isOrgAdmin: true }),
    agent: await app.as({ salesOrganizationId: sales.id, isOrgAdmin: true }),
    rep: await app.as({ salesOrganizationId: sales.id }),
    owner: await app.as({ wholesaleCustomerId: customer.id, isOrgAdmin: true }),
    buyer: await app.as({ wholesaleCustomerId: customer.id }),
  };
}
