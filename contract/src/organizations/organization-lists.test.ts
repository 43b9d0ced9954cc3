import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listLocations, listManufacturers } from './endpoints';
import { OrderMailAddress } from './order-mail-address';
import { NewWholesaleCustomer } from './organization';

describe('the list of organizations', () => {
  it.each(['name', '-name', 'createdAt', 'active'])('can be sorted by %s', (sort) => {
    expect(listManufacturers.query.parse({ sort }).sort).toBe(sort);
  });

  it('can be had of the active ones alone', () => {
    expect(listManufacturers.query.parse({ active: 'false' })).toEqual({ active: false });
  });

  it.each(['name', 'city', '-createdAt'])('of locations can be sorted by %s', (sort) => {
    expect(listLocations.query.parse({ sort }).sort).toBe(sort);
  });
});

it('the address for order mails is sent with whether it is confirmed', () => {
  const address = { address: 'cora@corner.test', isConfirmed: false };
  expect(OrderMailAddress.parse(address)).toEqual(address);
});

it('a credit limit travels as it is typed', () => {
  const customer = NewWholesaleCustomer.parse({ name: 'Corner Shop', creditLimit: '500' });
  expect(z.encode(NewWholesaleCustomer, customer)).toMatchObject({ creditLimit: '500.00' });
});
