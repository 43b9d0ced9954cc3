import { quote } from '@casepack/contract/checkout/endpoints';
import { toBasisPoints } from '@casepack/contract/money';
import * as endpoints from '@casepack/contract/organizations/endpoints';
import { desc } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { manufacturers } from '../db/schema/organizations';
import { checksum } from '../testing/access/checksum';
import { makeTenant } from '../testing/tenant';
import { useTestApp } from '../testing/test-app';

const customerRules = {
  minimumFirstOrder: '200.00',
  minimumReorder: '0.00',
  taxExempt: true,
  taxExemptCertificate: 'ST-4711',
  taxExemptUntil: '2027-06-30',
};

describe('order rules of organizations', () => {
  const app = useTestApp();
  let tenant: Awaited<ReturnType<typeof makeTenant>>;

  beforeEach(async () => {
    tenant = await makeTenant(app);
  });

  const lastAudit = async () => {
    const [entry] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    return entry;
  };

  describe('of a manufacturer', () => {
    const rules = { minimumFirstOrder: '150.00', minimumReorder: '50.00', freeShippingFrom: '500.00' };

    it('are set by a platform administrator, also for a new manufacturer', async () => {
      const admin = await app.as({ isAdmin: true });

      const created = await admin.call(endpoints.createManufacturer, {
        body: { name: 'New maker', ...rules },
      });
      const plain = await admin.call(endpoints.createManufacturer, { body: { name: 'Plain maker' } });
      const edited = await admin.call(endpoints.editManufacturer, {
        params: { id: created.body.id },
        body: { minimumFirstOrder: '', minimumReorder: '0', freeShippingFrom: null },
      });

      const none = { minimumFirstOrder: null, minimumReorder: null, freeShippingFrom: null };
      expect(created).toMatchObject({ status: 200, body: rules });
      expect(plain).toMatchObject({ status: 200, body: none });
      expect(edited).toMatchObject({ status: 200, body: none });
    });

    it('are set by its own administrators, who cannot change anything else', async () => {
      const { maker, manufacturer } = tenant;
      const list = await app.priceList({ manufacturerId: manufacturer.id });
      const params = { id: manufacturer.id };

      const set = await maker.call(endpoints.editManufacturer, {
        params,
        body: { ...rules, standardPriceListId: list.id, name: manufacturer.name },
      });
      const audit = await lastAudit();
      const before = await checksum(app);
      const others = [{ name: 'Other' }, { ...rules, defaultTax: '1.00' }, { active: false }];
      const refused = [];
      for (const body of others)
        refused.push((await maker.call(endpoints.editManufacturer, { params, body })).status);

      expect(set).toMatchObject({ status: 200, body: { ...rules, standardPriceListId: list.id } });
      expect(audit).toMatchObject({
        action: 'manufacturer_updated',
        changes: { freeShippingFrom: { from: null, to: '500.00' } },
      });
      expect(refused).toEqual([403, 403, 403]);
      expect(await checksum(app)).toBe(before);
    });

    it('say when it invoices: when ordered unless its administrators choose otherwise', async () => {
      const { maker, manufacturer } = tenant;
      const params = { id: manufacturer.id };
      const before = await maker.call(endpoints.getManufacturer, { params });

      const set = await maker.call(endpoints.editManufacturer, { params, body: { invoiceOn: 'shipment' } });
      const unknown = await maker.call(endpoints.editManufacturer, { params, body: { invoiceOn: 'never' } });

      expect(before.body.invoiceOn).toBe('order');
      expect(set).toMatchObject({ status: 200, body: { invoiceOn: 'shipment' } });
      expect(await lastAudit()).toMatchObject({ changes: { invoiceOn: { from: 'order', to: 'shipment' } } });
      expect(unknown).toMatchObject({ status: 400, body: { message: 'Invoice on: Choose when to invoice' } });
    });

    it('cannot be set by its other users, sales organizations and customers, and are hidden from other manufacturers', async () => {
      const { agent, rep, owner, buyer, manufacturer } = tenant;
      const clerk = await app.as({ manufacturerId: manufacturer.id });
      const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true });
      const before = await checksum(app);

      for (const each of [clerk, agent, rep, owner, buyer]) {
        const reply = await each.call(endpoints.editManufacturer, {
          params: { id: manufacturer.id },
          body: rules,
        });
        expect(reply.status).toBe(403);
      }
      const reply = await stranger.call(endpoints.editManufacturer, {
        params: { id: manufacturer.id },
        body: rules,
      });
      expect(reply.status).toBe(404);
      expect(await checksum(app)).toBe(before);
    });

    it('are shown to its own users, not to sales organizations and customers', async () => {
      const { agent, rep, owner, buyer, manufacturer } = tenant;
      const clerk = await app.as({ manufacturerId: manufacturer.id });
      const read = { params: { id: manufacturer.id } };

      expect((await clerk.call(endpoints.getManufacturer, read)).body).toHaveProperty('minimumReorder');
      for (const each of [agent, rep, owner, buyer]) {
        const { text } = await each.call(endpoints.getManufacturer, read);
        expect(text).not.toMatch(/minimum|freeShipping/);
      }
    });

    it('are rejected if they are not amounts', async () => {
      const reply = await tenant.maker.call(endpoints.editManufacturer, {
        params: { id: tenant.manufacturer.id },
        body: { minimumFirstOrder: '-5', freeShippingFrom: 'much' },
      });

      expect(reply).toMatchObject({
        status: 400,
        body: { fields: { minimumFirstOrder: expect.any(String), freeShippingFrom: expect.any(String) } },
      });
    });
  });

  describe('of a customer', () => {
    it('are set by the manufacturer’s administrators', async () => {
      const { maker, customer } = tenant;

      const created = await maker.call(endpoints.createWholesaleCustomer, {
        body: { name: 'Shop', ...customerRules },
      });
      const edited = await maker.call(endpoints.editWholesaleCustomer, {
        params: { id: customer.id },
        body: customerRules,
      });
      const audit = await lastAudit();
      const cleared = await maker.call(endpoints.editWholesaleCustomer, {
        params: { id: customer.id },
        body: { minimumFirstOrder: '', minimumReorder: null, taxExempt: false, taxExemptUntil: '' },
      });

      expect(created).toMatchObject({ status: 200, body: customerRules });
      expect(edited).toMatchObject({ status: 200, body: customerRules });
      expect(audit).toMatchObject({
        action: 'wholesale_customer_updated',
        wholesaleCustomerId: customer.id,
        changes: {
          minimumFirstOrder: { from: null, to: '200.00' },
          taxExempt: { from: false, to: true },
          taxExemptCertificate: { from: null, to: 'ST-4711' },
          taxExemptUntil: { from: null, to: '2027-06-30' },
        },
      });
      expect(cleared.body).toMatchObject({
        minimumFirstOrder: null,
        minimumReorder: null,
        taxExempt: false,
        taxExemptUntil: null,
      });
    });

    it.each(Object.keys(customerRules))(
      'include %s, which the customer and its reps cannot set',
      async (field) => {
        const { agent, rep, owner, buyer, customer } = tenant;
        const before = await checksum(app);
        const value = customerRules[field as keyof typeof customerRules]; // one of its keys

        for (const each of [agent, rep, owner, buyer]) {
          const reply = await each.call(endpoints.editWholesaleCustomer, {
            params: { id: customer.id },
            body: { [field]: field === 'minimumReorder' ? '1.00' : value },
          });
          expect(reply.status).toBe(403);
        }
        expect(await checksum(app)).toBe(before);
      },
    );

    it('are ignored when a rep adds a customer', async () => {
      const added = await tenant.rep.call(endpoints.createWholesaleCustomer, {
        body: { name: 'Shop', ...customerRules },
      });

      expect(added).toMatchObject({
        status: 200,
        body: {
          minimumFirstOrder: null,
          minimumReorder: null,
          taxExempt: false,
          taxExemptCertificate: null,
          taxExemptUntil: null,
        },
      });
    });

    it('are hidden only from users of the customer who are not administrators', async () => {
      const { maker, agent, rep, owner, buyer, customer } = tenant;
      const params = { id: customer.id };
      await maker.call(endpoints.editWholesaleCustomer, { params, body: customerRules });

      for (const each of [maker, agent, rep, owner]) {
        expect((await each.call(endpoints.getWholesaleCustomer, { params })).body).toMatchObject(
          customerRules,
        );
      }
      const { status, text } = await buyer.call(endpoints.getWholesaleCustomer, { params });
      expect(status).toBe(200);
      expect(text).not.toMatch(/minimum|exempt/i);
    });

    it('waive tax until the certificate expires, and accept a date in the past', async () => {
      const { maker, buyer, customer, manufacturer } = tenant;
      await app.db.update(manufacturers).set({ defaultTax: toBasisPoints(1000) });
      const soap = await app.product({ manufacturerId: manufacturer.id });
      const taxUntil = async (taxExemptUntil: string) => {
        const saved = await maker.call(endpoints.editWholesaleCustomer, {
          params: { id: customer.id },
          body: { taxExempt: true, taxExemptUntil },
        });
        expect(saved.status).toBe(200);
        const items = [{ productId: soap.id, quantity: 1 }];
        return (await buyer.call(quote, { body: { customerId: customer.id, items } })).body.totals.tax;
      };

      expect(await taxUntil('2026-11-16')).toBe('0.00');
      expect(await taxUntil('2026-11-15')).not.toBe('0.00');
    });

    it.each([
      ['taxExemptUntil', '0001-01-01', 'Enter a date from 2000 to 2999'],
      ['taxExemptUntil', '0000-01-01', 'Enter a date such as 2026-11-16'],
      ['taxExemptUntil', '2026-02-30', 'Enter a date such as 2026-11-16'],
      ['minimumReorder', '12.345', 'Use at most two decimal places'],
    ])('reject a %s of %j', async (field, value, message) => {
      const reply = await tenant.maker.call(endpoints.editWholesaleCustomer, {
        params: { id: tenant.customer.id },
        body: { [field]: value },
      });

      expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
    });
  });

  describe('of a sales organization', () => {
    it('are set by the manufacturer: the largest discount of its reps, 100 percent by default', async () => {
      const { maker, sales } = tenant;

      const created = await maker.call(endpoints.createSalesOrganization, { body: { name: 'Agency' } });
      const edited = await maker.call(endpoints.editSalesOrganization, {
        params: { id: sales.id },
        body: { maxDiscount: '12.50' },
      });

      expect(created).toMatchObject({ status: 200, body: { maxDiscount: '100.00' } });
      expect(edited).toMatchObject({ status: 200, body: { maxDiscount: '12.50' } });
      expect(await lastAudit()).toMatchObject({
        changes: { maxDiscount: { from: '100.00', to: '12.50' } },
      });
    });

    it('cannot be set by the sales organization itself', async () => {
      const { agent, rep, sales } = tenant;
      const before = await checksum(app);

      for (const each of [agent, rep]) {
        const reply = await each.call(endpoints.editSalesOrganization, {
          params: { id: sales.id },
          body: { maxDiscount: '50' },
        });
        expect(reply.status).toBe(403);
      }
      expect(await checksum(app)).toBe(before);
    });

    it('are shown to its reps, not to its customers', async () => {
      const { agent, rep, owner, buyer, sales } = tenant;
      const read = { params: { id: sales.id } };

      for (const each of [agent, rep]) {
        expect((await each.call(endpoints.getSalesOrganization, read)).body.maxDiscount).toBe('100.00');
      }
      for (const each of [owner, buyer]) {
        expect((await each.call(endpoints.getSalesOrganization, read)).text).not.toContain('maxDiscount');
      }
    });
  });
});
