import type { BasisPoints, Cents } from '@casepack/contract/money';
import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** Money in whole cents. bigint, because sums over many orders exceed int4. */
export const centsColumn = () => bigint({ mode: 'number' }).$type<Cents>();

export const basisPointsColumn = () => integer().$type<BasisPoints>();

export const instantColumn = () => timestamp({ withTimezone: true, precision: 3 });

export const createdAt = () => instantColumn().notNull().defaultNow();
export const updatedAt = () => instantColumn().notNull().defaultNow();

/** Increases with every change; an edit sends back the version it is based on. */
export const version = () => integer().notNull().default(1);

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
