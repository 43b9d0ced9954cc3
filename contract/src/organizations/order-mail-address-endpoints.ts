import { z } from 'zod';
import { endpoint } from '../endpoint';
import { text } from '../text';
import { OrderMailAddress } from './order-mail-address';

export const getOrderMailAddress = endpoint({
  method: 'GET',
  path: '/api/order-mail-address',
  access: 'signed_in',
  summary:
    "The address that the caller's company gets order emails at. Null for users of other organization types",
  response: OrderMailAddress,
});

export const sendAddressConfirmation = endpoint({
  method: 'POST',
  path: '/api/order-mail-address/confirmation',
  access: 'signed_in',
  summary: 'Send a confirmation link to the address for order emails',
  response: OrderMailAddress,
  errors: ['not_found', 'too_many_requests'],
});

export const confirmOrderMailAddress = endpoint({
  method: 'POST',
  path: '/api/order-mail-address/confirm',
  access: 'anyone',
  summary: 'Confirm an address with the link that was sent to it. Emails that were on hold are then sent',
  body: z.object({ token: text(200) }),
  response: z.object({ address: z.string() }),
  errors: ['too_many_requests'],
});
