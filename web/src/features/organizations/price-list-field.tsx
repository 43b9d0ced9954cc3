import { listPriceLists } from '@casepack/contract/pricing/endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call';
import { Field } from '../../ui/field';
import { Select, type SelectProps } from '../../ui/select';

type PriceListFieldProps = SelectProps & {
  manufacturerId: number;
  label?: string;
  help: string;
  error: string | undefined;
};

/** Not shown to a manufacturer without price lists. */
export function PriceListField({
  manufacturerId,
  label = 'Price list',
  help,
  error,
  ...select
}: PriceListFieldProps) {
  const { data: lists = [] } = useQuery({
    queryKey: ['price-lists', manufacturerId],
    queryFn: ({ signal }) => call(listPriceLists, { query: { manufacturerId }, signal }),
  });
  if (lists.length === 0) return null;
  return (
    <Field label={label} help={help} error={error} optional>
      <Select {...select}>
        <option value="">None</option>
        {lists.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
