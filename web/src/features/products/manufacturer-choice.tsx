import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../api/current-user';
import { manufacturersQuery } from '../../api/manufacturers';
import { buttonClass } from '../../ui/button-class';
import { EmptyState } from '../../ui/empty-state';
import { Field } from '../../ui/field';
import { LoadFailed } from '../../ui/load-failed';
import { Select } from '../../ui/select';
import { SkeletonRows } from '../../ui/skeleton';
import type { Owner } from './products.queries';

type ManufacturerChoiceProps = {
  chosen: number | undefined;
  onChoose: (manufacturerId: number) => void;
  children: (manufacturerId: Owner) => ReactNode;
};

/** A platform administrator belongs to no manufacturer and says whose catalog it is about; others have their own. */
export function ManufacturerChoice(props: ManufacturerChoiceProps) {
  const user = useCurrentUser();
  if (user === null) return null;
  return isPlatformAdmin(toActor(user)) ? <Choice {...props} /> : props.children(undefined);
}

function Choice({ chosen, onChoose, children }: ManufacturerChoiceProps) {
  const manufacturers = useQuery(manufacturersQuery);

  if (manufacturers.isPending) return <SkeletonRows count={3} label="Loading manufacturers" />;
  if (manufacturers.isError) {
    return (
      <LoadFailed
        title="The manufacturers could not be loaded"
        retrying={manufacturers.isFetching}
        onRetry={() => void manufacturers.refetch()}
      />
    );
  }
  const [first] = manufacturers.data;
  if (first === undefined) {
    return (
      <EmptyState
        icon={<Building2 />}
        title="No manufacturers yet"
        hint="Add the first one, then set up its products and its card payments."
        action={
          <Link
            to="/admin/organizations"
            hash="manufacturers"
            className={buttonClass({ variant: 'primary' })}
          >
            Go to Manufacturers
          </Link>
        }
      />
    );
  }

  const current = manufacturers.data.find(({ id }) => id === chosen) ?? first;
  return (
    <>
      <Field label="Manufacturer" className="mb-6 max-w-sm">
        <Select value={current.id} onChange={(event) => onChoose(Number(event.target.value))}>
          {manufacturers.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {children(current.id)}
    </>
  );
}
