// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ManufacturerChooser } from '../features/catalog/manufacturer-chooser';
import { useCreateManufacturer } from '../features/organizations/organizations.queries';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { sampleUser } from '../testing/sample-user';
import { ok, serveApi } from '../testing/serve-api';
import { showScreen } from '../testing/show-screen';

const admin = sampleUser({ isAdmin: true, role: null, manufacturerId: null });
const named = (id: number, name: string) => ({ id, name, contactEmail: null, active: true });

let manufacturers = [named(3, 'Soap Works')];
let readings = 0;
serveApi('/admin', ({ method }) => {
  if (method === 'POST') {
    const created = named(4, 'Orchard');
    manufacturers = [created, ...manufacturers];
    return ok(created);
  }
  readings += 1;
  return ok(manufacturers);
});
beforeEach(() => {
  manufacturers = [named(3, 'Soap Works')];
  readings = 0;
});

const orchard = {
  ...{ name: 'Orchard', description: null, address: null },
  ...{ contactEmail: null, contactPhone: null },
  ...{ minimumFirstOrder: null, minimumReorder: null, freeShippingFrom: null, holdAfterDaysOverdue: null },
  joinSlug: null,
};

function AddOrchard() {
  const creating = useCreateManufacturer();
  const add = () => creating.mutate(orchard);
  return (
    <button type="button" onClick={add}>
      Add
    </button>
  );
}
const show = () =>
  showScreen(
    <>
      <ManufacturerChooser value={undefined} onChange={() => undefined} />
      <ManufacturerChoice chosen={undefined} onChoose={() => undefined}>
        {() => <AddOrchard />}
      </ManufacturerChoice>
    </>,
    { user: admin },
  );

it('loads manufacturers once for all the lists that offer them', async () => {
  show();

  expect(await screen.findAllByRole('option', { name: 'Soap Works' })).toHaveLength(2);
  expect(readings).toBe(1);
});

it('offers a new manufacturer as soon as it is created', async () => {
  show();

  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));

  await expect.poll(() => screen.queryAllByRole('option', { name: 'Orchard' })).toHaveLength(2);
});

it('links to where the first manufacturer is added', async () => {
  manufacturers = [];
  show();

  const link = await screen.findByRole('link', { name: 'Go to Manufacturers' });
  expect(link.getAttribute('href')).toBe('/admin/organizations#manufacturers');
});
