// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleUser } from '../../testing/sample-user';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { OrganizationLocations } from './organization-locations';

const manufacturer = sampleUser({ isAdmin: true, isOrgAdmin: true });
const stamp = '2026-11-02T10:00:00.000Z';
const quay = {
  ...{ id: 21, organizationType: 'manufacturer', organizationId: 3, name: 'Quay', locationType: 'store' },
  ...{ addressLine1: '1 Quay Street', addressLine2: null, city: 'Portland', state: 'ME', zipCode: '04101' },
  ...{ country: 'United States', contactName: null, contactEmail: null, contactPhone: null },
  ...{ isShippingLocation: true, isBillingLocation: true, isActive: true, isPrimary: true },
  ...{ createdAt: stamp, updatedAt: stamp, version: 1 },
};

let locations: (typeof quay)[];
let sent: string[];

serveApi('/admin', ({ method, path }) => {
  if (method !== 'GET') sent.push(`${method} ${path}`);
  return { body: locations, headers: { 'x-total-count': locations.length } };
});
beforeEach(() => {
  locations = [quay];
  sent = [];
});

const person = userEvent.setup({ delay: null });

const show = () =>
  showScreen(
    <OrganizationLocations
      organizationType="manufacturer"
      organizationId={3}
      place={{ manufacturerId: 3, salesOrganizationId: null, wholesaleCustomerId: null }}
      screen="panel"
    />,
    { user: manufacturer },
  );

const messages = [
  ['Location name', 'Location name is required'],
  ['Address line 1', 'Address is required'],
  ['City', 'City is required'],
  ['State', 'State is required'],
  ['ZIP code', 'ZIP code is required'],
  ['Country', 'Country is required'],
] as const;

describe.each([
  ['Add Location', 'Add Location'],
  ['Edit Quay', 'Edit Location'],
])('the dialog behind %s', (button, title) => {
  it.each(messages)('reports an error as soon as %s is left empty', async (label, message) => {
    show();
    await screen.findByText('Quay');
    await person.click(await screen.findByRole('button', { name: button }));
    await screen.findByRole('dialog', { name: title });

    await person.clear(screen.getByLabelText(label));
    expect(screen.queryByText(message)).toBeNull();
    await person.tab();

    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });
});

it('reports a contact email that is not valid, but accepts an empty one', async () => {
  show();
  await person.click(await screen.findByRole('button', { name: 'Add Location' }));
  const email = await screen.findByLabelText(/^Contact email/);

  await person.type(email, 'quay');
  await person.tab();
  expect(await screen.findByText('Invalid email format')).toBeTruthy();
  await person.clear(email);

  await expect.poll(() => screen.queryByText('Invalid email format')).toBeNull();
});

it('offers to add the first location', async () => {
  locations = [];
  show();

  expect(await screen.findByText('No locations yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add Location' })).toHaveLength(2);
});
