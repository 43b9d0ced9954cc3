import type { ClientBase } from 'pg';
import type { Check, Difference, Finding } from './check';
import { draftChecks } from './draft-checks';
import { holdChecks } from './hold-checks';
import { invoiceChecks } from './invoice-checks';
import { mediaChecks } from './media-checks';
import { moneyChecks } from './money-checks';
import { type ObjectListing, objectsOf } from './object-checks';
import { orderChecks } from './order-checks';
import { orderMoneyChecks } from './order-money-checks';
import { outboxChecks } from './outbox-checks';
import { schemaChecks } from './schema-checks';
import { shipmentChecks } from './shipment-checks';
import { type StockBaseline, stockSince } from './stock-baseline';
import { stockChecks } from './stock-checks';
import { tenantChecks } from './tenant-checks';

export const standingChecks: readonly Check[] = [
  ...orderChecks,
  ...orderMoneyChecks,
  ...holdChecks,
  ...moneyChecks,
  ...invoiceChecks,
  ...stockChecks,
  ...shipmentChecks,
  ...tenantChecks,
  ...draftChecks,
  ...mediaChecks,
  ...outboxChecks,
  ...schemaChecks,
];

async function ask(client: ClientBase, { name, unit, question }: Check): Promise<Finding> {
  const { counts, wrong, values = [] } = typeof question === 'function' ? await question(client) : question;
  const counted = await client.query<{ count: string }>(`select count(*)::text as count from ${counts}`, [
    ...values,
  ]);
  const found =
    typeof wrong === 'string'
      ? (await client.query<Difference>(wrong, [...values])).rows
      : await wrong(client);
  return {
    name,
    unit,
    counted: Number(counted.rows[0]?.count ?? 0),
    differences: found.map(({ id, problem }) => ({ id: String(id), problem })),
  };
}

interface Compared {
  baseline?: StockBaseline | undefined;
  /** What is in the S3 store, if one is set. */
  listing?: ObjectListing | undefined;
}

/** Runs all checks in the client's transaction. Writes nothing. */
export async function checkBooks(client: ClientBase, compared: Compared = {}): Promise<Finding[]> {
  const { baseline, listing } = compared;
  const findings: Finding[] = [];
  const more = [objectsOf(listing), ...(baseline ? [stockSince(baseline)] : [])];
  for (const check of [...standingChecks, ...more]) {
    findings.push(await ask(client, check));
  }
  return findings;
}
