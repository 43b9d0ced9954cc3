import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useCurrentUser } from '../../api/current-user';
import { buttonClass } from '../../ui/button-class';
import { linkClass } from '../../ui/link-class';
import { canCreateKind, connectedKinds } from './organization-kinds';
import { OrganizationList } from './organization-list';
import { organizationWords } from './organization-words';

const manufacturersLink = (
  <Link to="/admin/organizations" hash="manufacturers" className={buttonClass({ variant: 'primary' })}>
    Go to Manufacturers
  </Link>
);

/** Manufacturers are added in Organization Management alone. */
export function ConnectedOrganizations() {
  const user = useCurrentUser();
  if (user === null) return null;
  return (
    <div className="flex flex-col gap-10">
      <p className="-mb-4 text-ink-soft">
        To manage organizations, users and locations side by side, open{' '}
        <Link to="/admin/organizations" className={linkClass}>
          Organization Management
        </Link>
        .
      </p>
      {connectedKinds(user).map((type) => (
        <OrganizationList
          key={type}
          type={type}
          user={user}
          add={
            type !== 'manufacturer' && canCreateKind(user, type) ? (
              <Link
                to="/admin/organization-edit"
                search={{ type, id: 'new' }}
                aria-label={`Add New ${organizationWords[type].one}`}
                className={buttonClass({ variant: 'secondary' })}
              >
                <Plus aria-hidden />
                Add New
              </Link>
            ) : undefined
          }
          {...(type === 'manufacturer' && canCreateKind(user, type) ? { firstStep: manufacturersLink } : {})}
        />
      ))}
    </div>
  );
}
