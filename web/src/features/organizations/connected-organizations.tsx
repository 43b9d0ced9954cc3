import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import type { CurrentUser } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useCallback, useState } from 'react';
import { useCurrentUser } from '../../api/current-user';
import { buttonClass } from '../../ui/button-class';
import { cn } from '../../ui/cn';
import { linkClass } from '../../ui/link-class';
import { canCreateKind, connectedKinds } from './organization-kinds';
import { OrganizationList } from './organization-list';
import { organizationWords } from './organization-words';

const manufacturersLink = (
  <Link to="/admin/organizations" hash="manufacturers" className={buttonClass({ variant: 'primary' })}>
    Go to Manufacturers
  </Link>
);

/** Manufacturers are added only in Organization Management. */
export function ConnectedOrganizations() {
  const user = useCurrentUser();
  const [settled, setSettled] = useState<readonly OrganizationType[]>([]);
  const settle = useCallback((type: OrganizationType) => setSettled((before) => [...before, type]), []);
  if (user === null) return null;

  const kinds = connectedKinds(user);
  return (
    <div className="flex flex-col gap-10">
      <p className="-mb-4 text-ink-soft">
        To manage organizations, users and locations side by side, open{' '}
        <Link to="/admin/organizations" className={linkClass}>
          Organization Management
        </Link>
        .
      </p>
      {kinds.map((type, index) => (
        // How high the lists above are is known once they are there: until then this one would be pushed around.
        <div
          key={type}
          className={cn(!kinds.slice(0, index).every((above) => settled.includes(above)) && 'invisible')}
        >
          <Connected type={type} user={user} onSettled={settle} />
        </div>
      ))}
    </div>
  );
}

type ConnectedProps = {
  type: OrganizationType;
  user: CurrentUser;
  onSettled: (type: OrganizationType) => void;
};

function Connected({ type, user, onSettled }: ConnectedProps) {
  const isAllowed = canCreateKind(user, type);
  return (
    <OrganizationList
      type={type}
      user={user}
      onSettled={useCallback(() => onSettled(type), [onSettled, type])}
      add={
        type !== 'manufacturer' && isAllowed ? (
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
      {...(type === 'manufacturer' && isAllowed ? { firstStep: manufacturersLink } : {})}
    />
  );
}
