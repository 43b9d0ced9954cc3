import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { counted } from '@casepack/contract/count';
import { type Cents, formatMoney, formatPercentage } from '@casepack/contract/money';
import type { Manufacturer } from '@casepack/contract/organizations/organization';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import { Card, CardHeader } from '../../ui/card';
import { linkClass } from '../../ui/link-class';
import { manufacturerLabels as labels } from './organization-entry';

type ManufacturerFactsProps = {
  row: Manufacturer;
  user: CurrentUser;
  /** For those who edit the order rules below. */
  hideRules: boolean;
};

const amountOf = (name: string, amount: Cents | null | undefined) =>
  amount === null || amount === undefined ? [] : [[name, formatMoney(amount)] as const];

/** The settings of a manufacturer, read-only. */
export function ManufacturerFacts({ row, user, hideRules }: ManufacturerFactsProps) {
  const rules = [
    ...amountOf('Minimum for a first order', row.minimumFirstOrder),
    ...amountOf('Minimum for later orders', row.minimumReorder),
    ...amountOf('Free shipping from', row.freeShippingFrom),
    ...(row.holdAfterDaysOverdue == null
      ? []
      : [
          [
            'Orders are held',
            `With an invoice overdue more than ${counted(row.holdAfterDaysOverdue, 'day')}`,
          ] as const,
        ]),
    ...(row.invoiceOn === 'shipment' ? [['Invoice', 'With each shipment'] as const] : []),
  ];
  const facts = [
    [labels.name, row.name],
    [labels.description, row.description],
    [labels.contactEmail, row.contactEmail],
    [labels.contactPhone, row.contactPhone],
    [labels.address, row.address],
    [labels.numberPrefix, row.numberPrefix],
    ['Default tax', row.defaultTax === undefined ? undefined : formatPercentage(row.defaultTax)],
    ['Default shipping', row.defaultShipping === undefined ? undefined : formatMoney(row.defaultShipping)],
    ...(hideRules ? [] : rules),
  ] as const;
  return (
    <Card as="section" className="max-w-3xl">
      <CardHeader
        title="Organization Details"
        description="Organization details are currently read-only. Contact your system administrator to make changes."
      />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_1fr] sm:gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft max-sm:-mb-2 max-sm:text-sm">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value || 'Not given'}</dd>
          </div>
        ))}
      </dl>
      {isPlatformAdmin(toActor(user)) && (
        <p className="mt-6 text-sm text-ink-soft">
          As a platform administrator you change them in{' '}
          <Link to="/admin/organizations" hash="manufacturers" className={linkClass}>
            Organization Management
          </Link>
          .
        </p>
      )}
    </Card>
  );
}
