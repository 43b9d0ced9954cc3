import type { CurrentUser } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import Compass from 'lucide-react/icons/compass';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error';
import { useCurrentUser } from '../api/current-user';
import { ownOrganization } from '../api/own-organization';
import { organizationTarget } from '../features/organizations/organization-target';
import { organizationQuery } from '../features/organizations/organizations.queries';
import { buttonClass } from '../ui/button-class';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { LoadFailed } from '../ui/load-failed';
import { PageHeader } from '../ui/page-header';
import { Skeleton, SkeletonRows } from '../ui/skeleton';
import { AccessDeniedPage } from './access-denied-page';
import { NewOrganization } from './new-organization';
import { OrganizationPanel } from './organization-panel';
import { usePageTitle } from './use-page-title';

/** One page for two URLs: administrators open organizations in their scope, organization admins their own. */
export function OrganizationEditPage() {
  const user = useCurrentUser();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const target = organizationTarget(search);
  if (user === null) return null;
  if (typeof target === 'string') return <NavigationIssue user={user} reason={target} />;
  const own = ownOrganization(user);
  const isOwn = own?.organizationType === target.type && own.organizationId === target.id;
  if (!user.isAdmin && !isOwn) return <AccessDeniedPage />;
  if (target.id === 'new') return <NewOrganization key={target.type} type={target.type} />;
  return <Loaded key={`${target.type}-${target.id}`} user={user} type={target.type} id={target.id} />;
}

type LoadedProps = { user: CurrentUser; type: Parameters<typeof organizationQuery>[0]; id: number };

function Loaded({ user, type, id }: LoadedProps) {
  usePageTitle('Organization');
  const { data, error, isFetching, refetch } = useQuery(organizationQuery(type, id));
  if (data) return <OrganizationPanel organization={data} user={user} />;
  if (error && !isFetching) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return (
      <TitledPage>
        {isMissing ? (
          <EmptyState
            icon={<Building2 />}
            title="Organization not found"
            hint="It does not exist, or it is not among those you manage."
            action={<ExitLinks user={user} />}
          />
        ) : (
          <LoadFailed title="The organization could not be loaded" onRetry={() => void refetch()} />
        )}
      </TitledPage>
    );
  }
  return (
    <>
      <PageHeader title={<Skeleton className="h-8 w-64" />} />
      <SkeletonRows count={5} />
    </>
  );
}

function TitledPage({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Organization" />
      <Card padded={false}>{children}</Card>
    </>
  );
}

type NavigationIssueProps = { user: CurrentUser; reason: string };

function NavigationIssue({ user, reason }: NavigationIssueProps) {
  usePageTitle('Navigation Issue');
  return (
    <TitledPage>
      <EmptyState
        icon={<Compass />}
        title="Navigation Issue"
        hint={
          <>
            {reason}
            <span className="block">Open the organization from a list instead.</span>
          </>
        }
        action={<ExitLinks user={user} />}
      />
    </TitledPage>
  );
}

function ExitLinks({ user }: { user: CurrentUser }) {
  const own = ownOrganization(user);
  if (user.isAdmin) {
    return (
      <>
        <Link to="/admin" hash="connected-orgs" className={buttonClass({ variant: 'primary' })}>
          Go to the admin panel
        </Link>
        <Link to="/admin/organizations" className={buttonClass({})}>
          Go to the organization list
        </Link>
      </>
    );
  }
  return (
    <>
      {own && (
        <Link
          to="/organization-edit"
          search={{ type: own.organizationType, id: own.organizationId }}
          className={buttonClass({ variant: 'primary' })}
        >
          Go to my organization
        </Link>
      )}
      <Link to="/organization-admin" className={buttonClass({})}>
        Go to the organization list
      </Link>
    </>
  );
}
