import { can, decide } from '@casepack/contract/access/permissions';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { CustomerSettings } from './customer-settings';
import { ManufacturerFacts } from './manufacturer-facts';
import { ManufacturerOrderRules } from './manufacturer-order-rules';
import { organizationNode } from './organization-node';
import type { Organization } from './organizations.queries';
import { ReminderSettings } from './reminder-settings';
import { SalesOrganizationSettings } from './sales-organization-settings';

type OrganizationSettingsProps = { organization: Organization; user: CurrentUser };

export function OrganizationSettings({ organization: { type, row }, user }: OrganizationSettingsProps) {
  if (type === 'manufacturer') {
    const isLimited = decide(toActor(user), 'manufacturer:edit', organizationNode(type, row)) === 'limited';
    return (
      <div className="flex flex-col gap-6">
        <ManufacturerFacts row={row} user={user} hideRules={isLimited} />
        {isLimited && <ManufacturerOrderRules key={row.id} row={row} />}
        {can(toActor(user), 'manufacturer:edit', organizationNode(type, row)) && (
          <ReminderSettings manufacturer={row} />
        )}
      </div>
    );
  }
  const action = type === 'sales_organization' ? 'sales-organization:edit' : 'customer:edit';
  if (!can(toActor(user), action, organizationNode(type, row))) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={<LockKeyhole />}
          title="You can see this organization, but not change it"
          hint="Its own administrators, or those of its manufacturer, can."
        />
      </Card>
    );
  }
  return type === 'sales_organization' ? (
    <SalesOrganizationSettings key={row.id} row={row} user={user} />
  ) : (
    <CustomerSettings key={row.id} row={row} user={user} />
  );
}
