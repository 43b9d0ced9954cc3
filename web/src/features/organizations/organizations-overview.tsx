import { formatCount } from '@casepack/contract/count';
import { formatInstantDay } from '@casepack/contract/date-text';
import type { OrganizationsOverview as Overview } from '@casepack/contract/organizations/organization';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import type { CurrentUser } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { Card, CardHeader } from '../../ui/card';
import { linkClass } from '../../ui/link-class';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { manufacturerNameFor } from './manufacturer-name';
import { managedKinds } from './organization-kinds';
import { OrganizationLink } from './organization-link';
import { ActiveBadge } from './organization-list';
import { organizationName, organizationWords } from './organization-words';
import { type OrganizationRow, overviewQuery } from './organizations.queries';

const partOf = {
  manufacturer: ({ manufacturers }: Overview) => manufacturers,
  sales_organization: ({ salesOrganizations }: Overview) => salesOrganizations,
  wholesale_customer: ({ wholesaleCustomers }: Overview) => wholesaleCustomers,
} satisfies Record<OrganizationType, (overview: Overview) => { count: number; recent: OrganizationRow[] }>;

type OrganizationsOverviewProps = { user: CurrentUser };

/** Counts, and the five most recent manufacturers and sales organizations. */
export function OrganizationsOverview({ user }: OrganizationsOverviewProps) {
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery);
  const kinds = managedKinds(user);
  if (isError && !isFetching) {
    return <LoadFailed title="The overview could not be loaded" onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows count={3} rowClassName="h-24" />;
  const listed = kinds.length === 1 ? kinds : kinds.filter((type) => type !== 'wholesale_customer');
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid gap-4 sm:grid-cols-3">
        {kinds.map((type) => (
          <Card key={type} className="flex flex-col-reverse gap-1">
            <dt className="text-sm text-ink-soft">{organizationWords[type].many}</dt>
            <dd className="text-title font-semibold tabular-nums">{formatCount(partOf[type](data).count)}</dd>
          </Card>
        ))}
      </dl>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {listed.map((type) => (
          <Recent key={type} type={type} rows={partOf[type](data).recent} user={user} />
        ))}
      </div>
    </div>
  );
}

const addedOn = (instant: Date): string => `Added ${formatInstantDay(instant)}`;

type RecentProps = { type: OrganizationType; rows: OrganizationRow[]; user: CurrentUser };

function Recent({ type, rows, user }: RecentProps) {
  const { many, manyInText } = organizationWords[type];
  return (
    <Card as="section">
      <CardHeader title={`Recent ${many}`} />
      {rows.length === 0 ? (
        <p className="text-ink-soft">No {manyInText} yet. Add the first one in the tab of that name.</p>
      ) : (
        <ul className="-my-2 divide-y">
          {rows.map((row) => (
            <li key={row.id} className="flex items-center justify-between gap-4 py-2">
              <span className="min-w-0">
                <OrganizationLink
                  user={user}
                  type={type}
                  id={row.id}
                  className={linkClass}
                  fallback={organizationName(row)}
                >
                  {organizationName(row)}
                </OrganizationLink>
                <span className="block text-sm text-ink-soft">
                  {[manufacturerNameFor(user, row), row.createdAt ? addedOn(row.createdAt) : row.contactEmail]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <ActiveBadge active={row.active} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
