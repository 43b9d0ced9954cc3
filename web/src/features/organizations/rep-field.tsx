import { listOrganizationUsers } from '@casepack/contract/users/endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call';
import { Field } from '../../ui/field';
import { Select, type SelectProps } from '../../ui/select';

type RepFieldProps = SelectProps & {
  label: string;
  salesOrganizationId: number;
  error: string | undefined;
};

/** The user of the sales organization who looks after the customer. */
export function RepField({ label, salesOrganizationId, error, ...select }: RepFieldProps) {
  const { data: users = [] } = useQuery({
    queryKey: ['users', 'reps', salesOrganizationId],
    queryFn: ({ signal }) =>
      call(listOrganizationUsers, {
        params: { organizationType: 'sales_organization', organizationId: salesOrganizationId },
        query: { sort: 'name' },
        signal,
      }),
  });
  return (
    <Field
      label={label}
      help="A user of the sales organization. Reps can narrow their customer list to their own."
      error={error}
      optional
    >
      {/* Chosen again when the users arrive, since a select has only the value of an option that exists. */}
      <Select key={users.length} {...select}>
        <option value="">None</option>
        {users
          .filter(({ active }) => active)
          .map((user) => (
            <option key={user.id} value={user.id}>
              {`${user.firstName} ${user.lastName}`.trim() || user.email}
            </option>
          ))}
      </Select>
    </Field>
  );
}
