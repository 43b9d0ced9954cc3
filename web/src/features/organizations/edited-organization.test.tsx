// @vitest-environment happy-dom
import { Manufacturer, WholesaleCustomer } from '@casepack/contract/organizations/organization';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleUser } from '../../testing/sample-user';
import { ok, type ReceivedRequest, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ManagedOrganizations } from './managed-organizations';
import { OrganizationSettings } from './organization-settings';

const platform = sampleUser({ isAdmin: true, role: null, manufacturerId: null });
const manufacturer = sampleUser({ isAdmin: true, isOrgAdmin: true });
const instant = '2026-11-01T10:00:00Z';
const fernhollow = { id: 3, name: 'Fernhollow', contactEmail: 'old@fern.test', active: true, version: 1 };
const shop = {
  ...{ id: 7, manufacturerId: 3, salesOrganizationId: null, name: 'Nora Field', businessName: 'Corner Shop' },
  ...{ contactEmail: null, contactPhone: null, billingAddress: null, shippingAddress: null },
  ...{ paymentTerms: 'NET30', requiresApproval: false, selfRegistered: false, active: true },
  ...{ createdAt: instant, updatedAt: instant, version: 1 },
};

const ridge = {
  ...{ id: 4, manufacturerId: 3, name: 'Ridge Sales', description: null, address: null },
  ...{
    contactEmail: null,
    contactPhone: null,
    active: true,
    createdAt: instant,
    updatedAt: instant,
    version: 1,
  },
};
const lists: Record<string, object[]> = {
  '/api/manufacturers': [fernhollow],
  '/api/sales-organizations': [ridge],
};

let answer: Reply;
let sent: Pick<ReceivedRequest, 'method' | 'path' | 'body'>[];

serveApi('/admin', ({ method, path, body }) => {
  if (method === 'GET') {
    const rows = lists[path] ?? [];
    return { body: rows, headers: { 'x-total-count': rows.length } };
  }
  sent.push({ method, path, body });
  return answer;
});
beforeEach(() => {
  sent = [];
});

const person = userEvent.setup({ delay: null });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
async function fill(label: string | RegExp, text: string) {
  await person.clear(await screen.findByLabelText(label));
  await person.paste(text);
}
const stale = (details: object): Reply => ({
  status: 409,
  body: { code: 'stale_version', message: 'Changed', details },
});
const notice = async () =>
  (await screen.findByText('Someone else changed this in the meantime')).closest('[role=alert]')?.textContent;

describe('the settings of a customer', () => {
  const showSettings = () =>
    showScreen(
      <OrganizationSettings
        organization={{ type: 'wholesale_customer', row: WholesaleCustomer.parse(shop) }}
        user={manufacturer}
      />,
      { user: manufacturer },
    );

  it('show what someone else saved first, and overwrite it only after confirmation', async () => {
    showSettings();
    await fill(/^Contact phone/, '(207) 555-0100');
    answer = stale({ ...shop, contactPhone: '(207) 555-0199', version: 2 });
    await press('Save Changes');

    expect(await notice()).toContain('Saved now: (207) 555-0199Yours: (207) 555-0100');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', true);
    await press('Keep mine');
    expect(screen.queryByText('Someone else changed this in the meantime')).toBeNull();
    answer = ok({ ...shop, contactPhone: '(207) 555-0100', version: 3 });
    await press('Save Changes');

    expect(await screen.findByText('Organization Updated')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { contactPhone: '(207) 555-0100', version: 1 },
      { contactPhone: '(207) 555-0100', version: 2 },
    ]);
  });

  it('report a server failure', async () => {
    showSettings();
    await fill(/^Contact phone/, '(207) 555-0100');
    answer = { status: 500, body: { code: 'internal', message: 'Something went wrong' } };
    await press('Save Changes');

    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByText('Failed to update organization')).toBeTruthy();
    expect(screen.getByLabelText(/^Contact phone/)).toHaveProperty('value', '(207) 555-0100');
  });
});

describe('a manufacturer', () => {
  it("is overwritten after someone else's change only if a platform administrator confirms it", async () => {
    showScreen(<ManagedOrganizations type="manufacturer" user={platform} />, { user: platform });
    await press('Change details of Fernhollow');
    await fill(/^Contact email/, 'mine@fern.test');
    answer = stale({ ...fernhollow, contactEmail: 'theirs@fern.test', version: 2 });
    await press('Save Changes');

    expect(await notice()).toContain('Saved now: theirs@fern.test');
    await press('Keep mine');
    answer = ok({ ...fernhollow, contactEmail: 'mine@fern.test', version: 3 });
    await press('Save Changes');

    expect(await screen.findByText('Organization Updated')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { version: 1 },
      { contactEmail: 'mine@fern.test', version: 2 },
    ]);
  });

  it('shows its settings to its own users without fields, and the order rules it has', () => {
    const row = Manufacturer.parse({ ...fernhollow, minimumFirstOrder: '150.00', freeShippingFrom: null });
    const clerk = sampleUser({ isAdmin: false, isOrgAdmin: false });
    showScreen(<OrganizationSettings organization={{ type: 'manufacturer', row }} user={clerk} />, {
      user: clerk,
    });

    expect(
      screen.getByText(
        'Organization details are currently read-only. Contact your system administrator to make changes.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('old@fern.test')).toBeTruthy();
    expect(screen.getByText('Minimum for a first order').nextSibling?.textContent).toBe('$150.00');
    expect(screen.queryByText('Free shipping from')).toBeNull();
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('keeps a partly entered new organization when a wrong key is pressed', async () => {
  showScreen(<ManagedOrganizations type="sales_organization" user={platform} />, { user: platform });
  await press('Add Sales Organization');
  await fill('Name', 'Half done');

  await person.keyboard('{Escape}');
  await press('Keep editing');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Half done');
  await press('Cancel');
  await press('Discard changes');

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
});
