import { Link } from '@tanstack/react-router';
import MapPin from 'lucide-react/icons/map-pin';
import { useCurrentUser } from '../../api/current-user';
import { ownOrganization } from '../../api/own-organization';
import { buttonClass } from '../../ui/button-class';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { OrganizationLocations } from './organization-locations';

/** The locations of the administrator's own organization. */
export function LocationsTab() {
  const me = useCurrentUser();
  const own = me ? ownOrganization(me) : undefined;
  if (own) return <OrganizationLocations {...own} screen="panel" />;
  return (
    <Card padded={false}>
      <EmptyState
        icon={<MapPin />}
        title="You have no organization of your own"
        hint="The locations of the others are in Organization Management: pick an organization there."
        action={
          <Link to="/admin/organizations" hash="locations" className={buttonClass({ variant: 'primary' })}>
            Go to Organization Management
          </Link>
        }
      />
    </Card>
  );
}
