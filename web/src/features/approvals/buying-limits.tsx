import {
  type BuyingLimit,
  buyingLimitLabels,
  hasAmount,
} from '@casepack/contract/buying-limits/buying-limit';
import { formatMoney } from '@casepack/contract/money';
import type { ListedUser } from '@casepack/contract/users/managed-user';
import { displayName } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { approvalQueries } from './approvals.queries';
import { BuyingLimitDialog } from './buying-limit-dialog';

const free: BuyingLimit = { kind: 'free', amount: null };

function limitWords({ kind, amount }: BuyingLimit): string {
  if (amount === null || !hasAmount(kind)) return buyingLimitLabels[kind];
  return `Up to ${formatMoney(amount)} ${kind === 'per_order' ? 'per order' : 'per month'}`;
}

type Person = Pick<ListedUser, 'id' | 'firstName' | 'lastName'> & { email?: string | undefined };
const nameOf = ({ firstName, lastName, email = '' }: Person): string =>
  displayName({ firstName, lastName, email });

/** For an administrator of a company: who can order how much without asking. */
export function BuyingLimits({ customerId }: { customerId: number }) {
  const people = useQuery(approvalQueries.people(customerId));
  const limits = useQuery(approvalQueries.limits());
  const [edited, setEdited] = useState<Person>();
  const byUser = new Map(limits.data?.map((limit) => [limit.userId, limit]));
  const failed = people.isError || limits.isError;
  const isLoading = people.data === undefined || limits.data === undefined;

  return (
    <Card as="section" className="mt-8">
      <CardHeader
        title="Who needs approval"
        description="Set what each person in your company can order without your approval."
      />
      {failed && isLoading ? (
        <LoadFailed
          title="The people of your company could not be loaded"
          onRetry={() => {
            void people.refetch();
            void limits.refetch();
          }}
        />
      ) : isLoading ? (
        <SkeletonRows count={3} label="Loading the people of your company" />
      ) : (
        <ul className="divide-y">
          {people.data.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block truncate font-medium">{nameOf(person)}</span>
                <span className="block text-sm text-ink-soft">
                  {limitWords(byUser.get(person.id) ?? free)}
                </span>
              </span>
              <Button
                size="sm"
                aria-label={`Change what ${nameOf(person)} can order`}
                onClick={() => setEdited(person)}
              >
                Change
              </Button>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <BuyingLimitDialog
          userId={edited.id}
          name={nameOf(edited)}
          limit={byUser.get(edited.id) ?? free}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}
