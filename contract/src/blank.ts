import { z } from 'zod';

/** Nothing entered. Last in a union: forms show the message of the first shape. */
export const blank = z.string().trim().max(0, { abort: true });
