import { orderRoleOf } from '@casepack/contract/access/questions';
import { dayOf } from '@casepack/contract/calendar';
import type { DraftPlaced } from '@casepack/contract/drafts/draft';
import { Id } from '@casepack/contract/ids';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router';
import PackageCheck from 'lucide-react/icons/package-check';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../api/api-error';
import { useCurrentUser } from '../api/current-user';
import { newUuid } from '../api/new-uuid';
import { type CheckoutValues, firstValues } from '../features/checkout/checkout-values';
import { applyTemplate } from '../features/desk/apply-template';
import { deskQueries } from '../features/desk/desk.queries';
import { openDesk } from '../features/desk/desk-session';
import { buttonClass } from '../ui/button-class';
import { EmptyState } from '../ui/empty-state';
import { LoadFailed } from '../ui/load-failed';
import { PageHeader } from '../ui/page-header';
import { SkeletonRows } from '../ui/skeleton';
import { DeskCheckout } from './desk-checkout';
import { detailsOf, valuesOf } from './desk-values';
import { usePageTitle } from './use-page-title';

/** What a new draft begins with. */
interface DraftStart {
  customerId: number | null;
  templateId: number | null;
}

/** Made on this page: the server cannot know them yet. */
const newDrafts = new Map<string, DraftStart>();

function newDraftId(start: DraftStart): string {
  const id = newUuid();
  newDrafts.set(id, start);
  return id;
}

/** The draft as it was left, or a new one with what it begins with. */
async function openDraft(client: QueryClient, user: CurrentUser, draftId: string, first: CheckoutValues) {
  const start = newDrafts.get(draftId);
  newDrafts.delete(draftId);
  const opened = await openDesk(user.id, draftId, {
    details: detailsOf(first),
    columns: ['item', 'quantity', 'kind', 'note'],
    ownCustomerId: user.wholesaleCustomerId,
    isNew: start !== undefined,
    firstCustomerId: start?.customerId ?? null,
  });
  if (opened.at !== 'open') return opened;
  const { session } = opened;
  const customerId = session.customer?.id ?? user.wholesaleCustomerId;
  if (start?.templateId && customerId !== null) await applyTemplate(session, customerId, start.templateId);
  // What is known about the customer stands above the lines: they would move when it comes later.
  if (session.customer) await client.prefetchQuery(deskQueries.customer(session.customer.id));
  return opened;
}

const DraftId = z.uuid();

const idOf = (value: unknown): number | null => Id.safeParse(value).data ?? null;

/** A new order gets its own address at once, so that a reload finds it again. */
export function NewDeskPage() {
  const { customer, template }: { customer?: unknown; template?: unknown } = useSearch({ strict: false });
  const [draftId] = useState(() => newDraftId({ customerId: idOf(customer), templateId: idOf(template) }));
  return <Navigate to="/desk/$draftId" params={{ draftId }} replace />;
}

export function DeskPage() {
  const user = useCurrentUser();
  const { draftId } = useParams({ from: '/frame/signed-in/desk/$draftId' });
  const title = deskTitle(user);
  usePageTitle(title);
  if (!DraftId.safeParse(draftId).success) return <Navigate to="/desk" replace />;
  return user && <OpenedDesk key={`${user.id} ${draftId}`} user={user} draftId={draftId} title={title} />;
}

const deskTitle = (user: CurrentUser | null): string =>
  user && orderRoleOf(toActor(user)) !== 'staff' ? 'Quick order' : 'Order desk';

type OpenedDeskProps = { user: CurrentUser; draftId: string; title: string };

function OpenedDesk({ user, draftId, title }: OpenedDeskProps) {
  const queryClient = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const orderRole = orderRoleOf(toActor(user));
  const first = firstValues(user, orderRole, dayOf(new Date()));
  const queryKey = ['desk', 'open', user.id, draftId, attempt];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => openDraft(queryClient, user, draftId, first),
    // Not even when everything is asked for again: a second session would be a second writer of the draft.
    staleTime: 'static',
    gcTime: 0,
  });
  if (error) {
    return (
      <>
        <PageHeader title={title} />
        <LoadFailed
          title="The draft could not be loaded"
          hint={messageOf(error, 'Please try again.')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  if (data === undefined) {
    return (
      <>
        <PageHeader title={title} />
        <SkeletonRows count={8} label="Loading the draft" />
      </>
    );
  }
  if (data.at === 'none') return <Navigate to="/desk" replace />;
  if (data.at === 'placed') return data.order ? <Placed {...data.order} /> : <SentForApproval />;
  const { session } = data;
  return (
    <DeskCheckout
      key={attempt}
      user={user}
      title={title}
      session={session}
      values={valuesOf(first, session)}
      onReopen={() => {
        queryClient.removeQueries({ queryKey });
        setAttempt(attempt + 1);
      }}
    />
  );
}

const Placed = ({ orderId, orderNumber }: DraftPlaced) => (
  <EmptyState
    icon={<PackageCheck />}
    title={`This draft was placed as order ${orderNumber}`}
    action={
      <>
        <Link
          to="/orders/$orderId"
          params={{ orderId: String(orderId) }}
          className={buttonClass({ variant: 'primary' })}
        >
          View order
        </Link>
        <Link to="/desk" className={buttonClass({})}>
          New order
        </Link>
      </>
    }
  />
);

const SentForApproval = () => (
  <EmptyState
    icon={<PackageCheck />}
    title="This draft was sent for approval"
    action={
      <>
        <Link to="/approvals" className={buttonClass({ variant: 'primary' })}>
          View approvals
        </Link>
        <Link to="/desk" className={buttonClass({})}>
          New order
        </Link>
      </>
    }
  />
);
