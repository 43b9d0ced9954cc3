import { useQuery } from '@tanstack/react-query';
import { manufacturersQuery } from '../../api/manufacturers';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { FetchFailed } from './fetch-failed';

type ManufacturerChooserProps = {
  value: number | undefined;
  onChange: (manufacturerId: number | undefined) => void;
};

export function ManufacturerChooser({ value, onChange }: ManufacturerChooserProps) {
  const manufacturers = useQuery(manufacturersQuery);
  const isListed = manufacturers.data?.some(({ id }) => id === value);
  return (
    <div>
      <Field label="Manufacturer">
        <Select value={value ?? ''} onChange={(event) => onChange(Number(event.target.value) || undefined)}>
          <option value="">All Manufacturers</option>
          {manufacturers.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {value !== undefined && !isListed && (
            <option value={value}>{manufacturers.isPending ? 'Loading...' : 'Unknown'}</option>
          )}
        </Select>
      </Field>
      <FetchFailed what="manufacturers" query={manufacturers} />
    </div>
  );
}
