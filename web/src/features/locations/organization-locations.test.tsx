// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleUser } from '../../testing/sample-user';
import { ok, type ReceivedRequest, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import type { LocationScreen } from './location-setting';
import { OrganizationLocations } from './organization-locations';

const manufacturer = sampleUser({ isAdmin: true, isOrgAdmin: true });
const stamp = '2026-11-02T10:00:00.000Z';
const front = {
  ...{ id: 21, organizationType: 'manufacturer', organizationId: 3, name: 'Front', locationType: 'store' },
  ...{ addressLine1: '1 Quay Street', addressLine2: null, city: 'Portland', state: 'ME', zipCode: '04101' },
  ...{ country: 'United States', contactName: null, contactEmail: null, contactPhone: null },
  ...{ isShippingLocation: true, isBillingLocation: true, isActive: true, isPrimary: true },
  ...{ createdAt: stamp, updatedAt: stamp, version: 1 },
};
const back = { ...front, id: 22, name: 'Back', isBillingLocation: false, isPrimary: false };
const broken: Reply = { status: 500, body: { code: 'internal', message: 'Something went wrong' } };

let answer: Reply;
let locations: (typeof front)[];
let sent: Pick<ReceivedRequest, 'method' | 'path' | 'body'>[];

serveApi('/admin', ({ method, path, body }) => {
  if (method === 'GET') return { body: locations, headers: { 'x-total-count': locations.length } };
  sent.push({ method, path, body });
  const isDeleted = method === 'DELETE' && answer.status === undefined;
  if (isDeleted) locations = locations.filter(({ id }) => !path.endsWith(`/${id}`));
  return answer;
});
beforeEach(() => {
  answer = broken;
  locations = [front, back];
  sent = [];
});

const show = (where: LocationScreen) =>
  showScreen(
    <OrganizationLocations
      organizationType="manufacturer"
      organizationId={3}
      place={{ manufacturerId: 3, salesOrganizationId: null, wholesaleCustomerId: null }}
      screen={where}
    />,
    { user: manufacturer },
  );

const person = userEvent.setup({ delay: null });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
async function fill(label: string | RegExp, text: string) {
  await person.clear(await screen.findByLabelText(label));
  await person.paste(text);
}
async function choose(location: string, action: string) {
  await press(`More for ${location}`);
  await person.click(await screen.findByRole('menuitem', { name: action }));
}

it('shows which location is primary and what each one is used for', async () => {
  show('edit');

  const row = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;
  expect(await row('Front')).toMatch(/Primary.*Shipping, Billing/);
  expect(await row('Back')).not.toMatch(/Primary|Billing/);
});

it('makes another location the primary one', async () => {
  show('edit');
  answer = ok({ ...back, isPrimary: true });
  locations = [front, back];
  await screen.findByText('Back');
  locations = [
    { ...front, isPrimary: false },
    { ...back, isPrimary: true },
  ];

  await choose('Back', 'Set as primary');

  expect(await screen.findByText('Back is the primary location now.')).toBeTruthy();
  expect(sent.map(({ path }) => path)).toEqual(['/api/locations/22/primary']);
  const badge = await within(screen.getByRole('row', { name: /Back/ })).findByText('Primary');
  expect(screen.getAllByText('Primary')).toEqual([badge]);
});

it('deletes a location after a confirmation, or shows why it cannot', async () => {
  show('edit');
  const words = 'This is the primary location. Set another one as primary first.';
  answer = { status: 409, body: { code: 'conflict', message: words } };
  await choose('Front', 'Delete');
  expect(sent).toEqual([]);
  await press('Delete location');
  expect(await screen.findByText(words)).toBeTruthy();

  answer = ok({ message: 'Deleted' });
  await choose('Back', 'Delete');
  await press('Delete location');

  expect(await screen.findByText('Location Deleted')).toBeTruthy();
  await expect.poll(() => screen.queryByRole('row', { name: /Back/ })).toBeNull();
});

describe('a new location', () => {
  it.each([
    ['panel', true],
    ['edit', true],
    ['management', false],
  ] as const)('starts in %s as an active office for shipping, for billing: %s', async (where, isBilling) => {
    show(where);
    await press('Add Location');
    const type = await screen.findByLabelText<HTMLSelectElement>('Type');

    expect(type.value).toBe('office');
    expect([...type.options].map(({ text }) => text)).toEqual([
      'Headquarters',
      'Office',
      'Warehouse',
      'Store',
      'Manufacturing',
      'Distribution',
      'Retail',
    ]);
    expect(screen.getByLabelText('Country')).toHaveProperty('value', 'United States');
    expect(screen.getByLabelText('Shipping location')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Billing location')).toHaveProperty('checked', isBilling);
    expect(screen.getByLabelText('Active')).toHaveProperty('checked', true);
  });

  it('can be created once it has a name and an address', async () => {
    show('edit');
    await press('Add Location');
    const create = await screen.findByRole('button', { name: 'Create Location' });
    for (const [label, text] of [
      ['Location name', 'Dock'],
      ['Address line 1', '2 Quay Street'],
      ['City', 'Portland'],
      ['State', 'ME'],
      ['ZIP code', '04101'],
    ] as const) {
      expect(create).toHaveProperty('disabled', true);
      await fill(label, text);
    }
    answer = ok({ ...back, name: 'Dock' });
    await person.click(create);

    expect(await screen.findByText('Location Created')).toBeTruthy();
    expect(sent).toMatchObject([
      { method: 'POST', body: { name: 'Dock', organizationId: 3, zipCode: '04101' } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an edited location', () => {
  async function changeCity(city: string) {
    await press('Edit Back');
    await fill('City', city);
    await press('Save Changes');
  }

  it('is not lost by a wrong click', async () => {
    show('edit');
    await press('Edit Back');
    await fill('City', 'Bangor');
    await press('Cancel');
    await press('Keep editing');
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Bangor');
    await press('Cancel');
    await press('Discard changes');

    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('shows both versions if someone else saved first, and continues from the saved one', async () => {
    show('edit');
    const theirs = { ...back, city: 'Augusta', zipCode: '04330', version: 2 };
    answer = { status: 409, body: { code: 'stale_version', message: 'Changed', details: theirs } };
    await changeCity('Bangor');

    const notice = (await screen.findByText('Someone else changed this in the meantime')).closest(
      '[role=alert]',
    );
    expect(notice?.textContent).toContain('Saved now: AugustaYours: Bangor');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', true);
    await press('Use what is saved');
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Augusta');
    expect(screen.getByLabelText('ZIP code')).toHaveProperty('value', '04330');
    await fill('City', 'Bangor');
    answer = ok({ ...theirs, city: 'Bangor', version: 3 });
    await press('Save Changes');

    expect(await screen.findByText('Location Updated')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { city: 'Bangor', version: 1 },
      { city: 'Bangor', zipCode: '04330', version: 2 },
    ]);
  });

  it.each([
    ['panel', 'Failed to update location. Please try again.'],
    ['edit', 'Failed to update location'],
  ] as const)('shows in %s that it could not be saved', async (where, words) => {
    show(where);
    await changeCity('Bangor');

    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe.each([
  ['panel', '. Please try again.'],
  ['edit', ''],
] as const)('when the server fails, %s reports', (where, end) => {
  it('that a location could not be created', async () => {
    show(where);
    await press('Add Location');
    await fill('Location name', 'Dock');
    await fill('Address line 1', '2 Quay Street');
    await fill('City', 'Portland');
    await fill('State', 'ME');
    await fill('ZIP code', '04101');
    await press('Create Location');

    expect(await screen.findByText(`Failed to create location${end}`)).toBeTruthy();
  });

  it('that a location could not be deleted', async () => {
    show(where);
    await choose('Back', 'Delete');
    await press('Delete location');

    expect(await screen.findByText(`Failed to delete location${end}`)).toBeTruthy();
  });

  it('that the primary location was not changed', async () => {
    show(where);
    await choose('Back', 'Set as primary');

    expect(await screen.findByText('Failed to set primary location')).toBeTruthy();
  });
});
