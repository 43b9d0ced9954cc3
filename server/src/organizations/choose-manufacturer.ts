import { AppError } from '@casepack/contract/errors';
import { notFound } from '../access';
import type { Context } from '../context';
import { findManufacturer } from './organizations.queries';

/**
 * Whose the new organization will be: the maker's own manufacturer, else the one that was chosen, else the default
 * one (spec 9.25). Whether the actor may add to it is asked afterwards.
 */
export async function chooseManufacturer(ctx: Context, given: number | null): Promise<number> {
  const own = ctx.actor?.manufacturerId;
  if (own) return given ?? own;
  const { defaultManufacturerId } = ctx.config;
  if (await findManufacturer(ctx.db, given ?? defaultManufacturerId)) return given ?? defaultManufacturerId;
  if (given !== null) throw notFound('Manufacturer');
  const message = `Choose a manufacturer: the default one, number ${defaultManufacturerId}, does not exist`;
  throw new AppError('invalid_input', message, { fields: { manufacturerId: message } });
}

export const notMovable = (): AppError =>
  new AppError('forbidden', 'An organization cannot be moved to another manufacturer');
