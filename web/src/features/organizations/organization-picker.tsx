import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user';
import { Field } from '../../ui/field';
import { SearchInput } from '../../ui/search-input';
import { Select } from '../../ui/select';
import { manufacturerNameFor } from './manufacturer-name';
import { organizationName, organizationWords } from './organization-words';
import { type OrganizationRow, organizationsQuery } from './organizations.queries';

/** With more than this, users search instead of scrolling. */
const OFFERED = 50;

type OrganizationPickerProps = {
  type: OrganizationType;
  label: string;
  value: number | null;
  onChange: (id: number | null, row: OrganizationRow | undefined) => void;
  /** The label for choosing none. */
  none: string;
  /** Only organizations of this manufacturer. */
  manufacturerId?: number | undefined;
  error?: string | undefined;
  help?: string | undefined;
  required?: boolean | undefined;
  optional?: boolean | undefined;
};

export function OrganizationPicker({
  type,
  label,
  value,
  onChange,
  none,
  manufacturerId,
  error,
  help,
  required,
  optional,
}: OrganizationPickerProps) {
  const user = useCurrentUser();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<OrganizationRow>();
  const { data, isError } = useQuery(
    organizationsQuery(type, {
      ...(search === '' ? {} : { search }),
      ...(manufacturerId === undefined ? {} : { manufacturerId }),
      sort: 'name',
      limit: OFFERED,
      offset: 0,
    }),
  );
  const rows = data?.rows ?? [];
  // The selected organization stays in the list while searching for another one.
  const kept = chosen && chosen.id === value && !rows.some(({ id }) => id === value) ? [chosen] : [];
  const { manyInText } = organizationWords[type];
  const isLong = search !== '' || (data !== undefined && data.total > OFFERED);

  function choose(text: string) {
    const id = text === '' ? null : Number(text);
    const row = rows.find((each) => each.id === id);
    setChosen(row);
    onChange(id, row);
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      {isLong && <SearchInput label={`Search ${manyInText}`} value={search} onSearch={setSearch} />}
      <Field
        label={label}
        error={isError ? `The ${manyInText} could not be loaded` : error}
        help={
          isLong && data ? `${data.total} found; the first ${rows.length} are offered. ${help ?? ''}` : help
        }
        required={required}
        optional={optional}
      >
        <Select value={value ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">{none}</option>
          {[...kept, ...rows].map((row) => (
            <option key={row.id} value={row.id}>
              {[organizationName(row), manufacturerId === undefined && manufacturerNameFor(user, row)]
                .filter(Boolean)
                .join(', ')}
              {row.active ? '' : ' (inactive)'}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
