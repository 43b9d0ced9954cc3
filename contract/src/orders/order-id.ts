import { z } from 'zod';
import { MAX_ID } from '../ids';

const idShape = /^[1-9]\d{0,9}$/;

/** Anything that is not an order id, such as a public id, is read as an order that does not exist. */
export const OrderIdText = z.codec(z.string(), z.int(), {
  decode: (value) => (idShape.test(value) && Number(value) <= MAX_ID ? Number(value) : 0),
  encode: String,
});

/** The path parameter of a call about one order. */
export const ByOrderId = z.object({ id: OrderIdText });
