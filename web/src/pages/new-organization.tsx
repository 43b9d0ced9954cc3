import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { Link, useNavigate } from '@tanstack/react-router';
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
          onCreated={(id) =>
            void navigate({
              to: '/admin/organization-edit',
              search: { type, id },
              replace: true,
              ignoreBlocker: true,
            })
          }
          onCancel={() => void navigate({ to: '/admin', hash: 'connected-orgs' })}
        />
      </Card>
    </>
  );
}
