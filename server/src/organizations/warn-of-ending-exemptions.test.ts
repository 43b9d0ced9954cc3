import { editWholesaleCustomer } from '@casepack/contract/organizations/endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../db/schema/mail';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { useTestApp } from '../testing/test-app';
import { warnOfEndingExemptions } from './warn-of-ending-exemptions';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Today is November 16, 2026. */
describe('the end of a tax exemption', () => {
  const app = useTestApp();
  let manufacturerId: number;
  let customerId: number;

  beforeEach(async () => {
    const maker = await app.manufacturer({ name: 'Fernhollow' });
    manufacturerId = maker.id;
    await app.user({ manufacturerId, isOrgAdmin: true, email: 'mia@fern.test', firstName: 'Mia' });
    await app.user({ manufacturerId, email: 'clerk@fern.test' });
    const customer = await app.customer({
      ...{ manufacturerId, businessName: 'Blue Door Gifts', taxExempt: true },
      ...{ taxExemptCertificate: 'ST-4711', taxExemptUntil: '2026-12-16' },
    });
    customerId = customer.id;
    await app.user({ wholesaleCustomerId: customer.id, isOrgAdmin: true, email: 'owner@blue.test' });
  });

  const warn = () => warnOfEndingExemptions(app.running.systemContext());
  const sent = () => app.db.select().from(mails).orderBy(mails.id);
  const recipients = async () => (await sent()).map(({ recipientAddress }) => recipientAddress);

  it('is announced to the administrators of the manufacturer, 30 days before', async () => {
    await warn();

    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'tax_exemption_ending',
      manufacturerId,
      recipientAddress: 'mia@fern.test',
      subject: 'The tax exemption of Blue Door Gifts ends on Dec 16, 2026',
    });
    expect(mail?.text).toContain('ST-4711');
    expect(mail?.text).toContain(`/organization-edit?type=wholesale_customer&id=${customerId}#settings`);
  });

  it('is announced once, even if several instances check several times', async () => {
    await warn();
    await warn();
    app.passTime(10 * DAY_MS);
    await warn();

    expect(await recipients()).toEqual(['mia@fern.test']);
  });

  it('is announced again for another date', async () => {
    await warn();
    const maker = await app.as({ manufacturerId, isOrgAdmin: true, email: 'new@fern.test' });
    const change = (taxExemptUntil: string) =>
      maker.call(editWholesaleCustomer, { params: { id: customerId }, body: { taxExemptUntil } });
    await change('2027-12-16');
    await warn();
    expect(await recipients()).toEqual(['mia@fern.test']);

    await change('2026-12-01');
    await warn();

    expect(await recipients()).toEqual(['mia@fern.test', 'mia@fern.test', 'new@fern.test']);
  });

  it.each([
    ['more than 30 days away', { taxExemptUntil: '2026-12-17' }],
    ['over', { taxExemptUntil: '2026-11-15' }],
    ['not set', { taxExemptUntil: null }],
    ['that of a customer without exemption', { taxExempt: false }],
    ['that of an inactive customer', { active: false }],
  ])('is not announced if it is %s', async (_case, change) => {
    await app.db.update(wholesaleCustomers).set(change).where(eq(wholesaleCustomers.id, customerId));

    await warn();

    expect(await sent()).toEqual([]);
  });

  it('is announced on the last day if nobody could be notified before, and only to active users', async () => {
    await app.db.update(users).set({ active: false }).where(eq(users.email, 'mia@fern.test'));
    app.passTime(30 * DAY_MS);
    await warn();
    expect(await sent()).toEqual([]);

    await app.db.update(users).set({ active: true }).where(eq(users.email, 'mia@fern.test'));
    await app.db.update(manufacturers).set({ active: false });
    await warn();
    expect(await sent()).toEqual([]);

    await app.db.update(manufacturers).set({ active: true });
    await warn();
    expect(await recipients()).toEqual(['mia@fern.test']);
  });

  it('is announced for more customers than fit into one batch', async () => {
    const soon = { manufacturerId, taxExempt: true, taxExemptUntil: '2026-12-01', name: 'Shop' };
    await app.db.insert(wholesaleCustomers).values(Array.from({ length: 250 }, () => soon));

    await warn();

    expect(await sent()).toHaveLength(251);
  });

  it('is announced by a job', async () => {
    await app.running.deps.pool.query(`insert into jobs.job (name) values ('warn-of-ending-exemptions')`);

    await app.runJobs();

    expect(await recipients()).toEqual(['mia@fern.test']);
  });
});
