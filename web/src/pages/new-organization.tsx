import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCurrentUser } from '../api/current-user';
import { CreateOrganizationForm } from '../features/organizations/create-organization-form';
import { canCreateKind } from '../features/organizations/organization-kinds';
import { organizationWords } from '../features/organizations/organization-words';
import { buttonClass } from '../ui/button-class';
import { Card } from '../ui/card';
import { PageHeader } from '../ui/page-header';
import { AccessDeniedPage } from './access-denied-page';
import { usePageTitle } from './use-page-title';

/** Creates the organization, then opens its page. */
export function NewOrganization({ type }: { type: OrganizationType }) {
  const title = `Create ${organizationWords[type].one}`;
  usePageTitle(title);
  const user = useCurrentUser();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const leave = { replace: true, ignoreBlocker: true };
  // Whoever came from the setup guide goes on with it.
  const isGuided = search.then === 'setup';
  if (user === null) return null;
  if (!user.isAdmin || !canCreateKind(user, type)) return <AccessDeniedPage />;
  return (
    <>
      <PageHeader
        title={title}
        back={
          <Link to="/admin" hash="connected-orgs" className={buttonClass({ variant: 'link', size: 'sm' })}>
            <ArrowLeft aria-hidden />
            Back to Admin
          </Link>
        }
      />
      <Card className="max-w-3xl">
        <CreateOrganizationForm
          type={type}
          user={user}
          screen="page"
          manufacturerId={Number(search.manufacturer) || undefined}
          onCreated={(id) =>
            void navigate(
              isGuided
                ? { to: '/admin/setup', ...leave }
                : { to: '/admin/organization-edit', search: { type, id }, ...leave },
            )
          }
          onCancel={() =>
            void navigate(isGuided ? { to: '/admin/setup' } : { to: '/admin', hash: 'connected-orgs' })
          }
        />
      </Card>
    </>
  );
}
