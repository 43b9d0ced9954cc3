import { OrganizationType } from '@casepack/contract/organizations/organization-type';
import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';
import { OrganizationLocations } from '../features/locations/organization-locations';
import { organizationNode } from '../features/organizations/organization-node';
import { OrganizationPicker } from '../features/organizations/organization-picker';
import { organizationWords } from '../features/organizations/organization-words';
import type { OrganizationRow } from '../features/organizations/organizations.queries';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { Field } from '../ui/field';
import { Select } from '../ui/select';

type ChosenLocationsProps = { kinds: OrganizationType[] };

/** Select an organization, then manage its locations. */
export function ChosenLocations({ kinds }: ChosenLocationsProps) {
  const [type, setType] = useState<OrganizationType>(kinds[0] ?? 'wholesale_customer');
  const [row, setRow] = useState<OrganizationRow>();
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:max-w-3xl">
        <Field label="Organization type">
          <Select
            value={type}
            onChange={(event) => {
              setType(OrganizationType.parse(event.target.value));
              setRow(undefined);
            }}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {organizationWords[kind].one}
              </option>
            ))}
          </Select>
        </Field>
        <OrganizationPicker
          key={type}
          type={type}
          label="Organization"
          none={`Choose a ${organizationWords[type].inText}`}
          value={row?.id ?? null}
          onChange={(_, chosen) => setRow(chosen)}
        />
      </div>
      {row ? (
        <OrganizationLocations
          key={`${type}-${row.id}`}
          organizationType={type}
          organizationId={row.id}
          place={organizationNode(type, row)}
          screen="management"
        />
      ) : (
        <Card padded={false}>
          <EmptyState
            icon={<MapPin />}
            title="Choose an organization"
            hint="Its locations are listed here, to add, edit, delete or make one primary."
          />
        </Card>
      )}
    </div>
  );
}
