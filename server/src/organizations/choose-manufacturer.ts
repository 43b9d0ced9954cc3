import { AppError } from '@casepack/contract/errors';
import { notFound } from '../access';
import type { Context } from '../context';
import { findDefaultManufacturerId } from './organization-nodes.queries';
import { findManufacturer } from './organizations.queries';

/**
 * The manufacturer of a new organization: the given one, else the actor's own, else the default one. Whether the actor
 * can add organizations to it is checked afterwards.
 */
export async function chooseManufacturer(ctx: Context, given: number | null): Promise<number> {
  const own = ctx.actor?.manufacturerId;
  if (own) return given ?? own;
  const id = given ?? (await findDefaultManufacturerId(ctx.db, ctx.config));
  if (await findManufacturer(ctx.db, id)) return id;
  if (given !== null) throw notFound('Manufacturer');
  const message = 'Choose a manufacturer. If there are none yet, create one first.';
  throw new AppError('invalid_input', message, { fields: { manufacturerId: message } });
}

export const notMovable = (): AppError =>
  new AppError('forbidden', 'An organization cannot be moved to another manufacturer');
