import { z } from 'zod';
import { endpoint } from '../endpoint';
import { text } from '../text';
import { OrderMailAddress } from './order-mail-address';

export const getOrderMailAddress = endpoint({
  method: 'GET',
  path: '/api/order-mail-address',
  access: 'signed_in',
  summary: "Where the own company's order mails go; no address for everyone else",
  response: OrderMailAddress,
});

export const sendAddressConfirmation = endpoint({
  method: 'POST',
  path: '/api/order-mail-address/confirmation',
  access: 'signed_in',
  summary: 'Mail a link for confirming the address to the address itself',
  response: OrderMailAddress,
  errors: ['not_found', 'too_many_requests'],
});

export const confirmOrderMailAddress = endpoint({
  method: 'POST',
  path: '/api/order-mail-address/confirm',
  access: 'anyone',
  summary: 'Confirm an address with the link that was mailed to it; mails that were held back are sent',
  body: z.object({ token: text(200) }),
  response: z.object({ address: z.string() }),
  errors: ['too_many_requests'],
});
