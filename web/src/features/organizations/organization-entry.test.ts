import { expect, it } from 'vitest';
import { zodResolver } from '../../api/zod-resolver';
import { CustomerEntry, emptyCustomer, emptyManufacturer, ManufacturerEntry } from './organization-entry';

const options = { fields: {}, shouldUseNativeValidation: false };

it('says what a join page may be called', async () => {
  const entry = { ...emptyManufacturer, name: 'Soap Works', joinSlug: 'Soap Works' };

  const { errors } = await zodResolver(ManufacturerEntry)(entry, undefined, options);

  expect(errors).toMatchObject({
    joinSlug: { message: 'Use 3 to 60 lower-case letters, digits and hyphens' },
  });
});

it('says what is wrong with a customer number and with the end of a tax exemption', async () => {
  const entry = { ...emptyCustomer, customerNumber: 'A\u200b1', taxExemptUntil: '1026-01-01' };

  const { errors } = await zodResolver(CustomerEntry)(entry, undefined, options);

  expect(errors).toMatchObject({
    customerNumber: { message: 'Contains invisible characters' },
    taxExemptUntil: { message: 'Enter a date from 2000 to 2999' },
  });
});
