import { can } from '@casepack/contract/access/permissions';
import {
  AccountApproval,
  AccountRejection,
  type AccountRequest,
  type AccountRequestDetails,
  type LikelyDuplicate,
} from '@casepack/contract/customers/account-request';
import { DEFAULT_PAYMENT_TERMS, paymentTerms } from '@casepack/contract/organizations/payment-terms';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../api/api-error';
import { failure } from '../api/failure';
import { showFieldErrors } from '../api/field-errors';
import { zodResolver } from '../api/zod-resolver';
import {
  accountRequestQueries,
  useApproveRequest,
  useRejectRequest,
} from '../features/customers/account-requests.queries';
import { RequestFacts } from '../features/customers/request-facts';
import { OrganizationPicker } from '../features/organizations/organization-picker';
import { PriceListField } from '../features/organizations/price-list-field';
import { RepField } from '../features/organizations/rep-field';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { Input } from '../ui/input';
import { LoadFailed } from '../ui/load-failed';
import { Select } from '../ui/select';
import { SkeletonRows } from '../ui/skeleton';
import { Textarea } from '../ui/textarea';
import { toast } from '../ui/toast';

type AccountRequestDialogProps = { user: CurrentUser; request: AccountRequest; onClose: () => void };

/** One request, with everything that is decided when it is approved. */
export function AccountRequestDialog({ user, request, onClose }: AccountRequestDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(accountRequestQueries.details(request.key));
  const [isRejecting, setRejecting] = useState(false);
  const node = {
    manufacturerId: request.manufacturerId,
    salesOrganizationId: null,
    wholesaleCustomerId: null,
  };
  const canDecide = can(toActor(user), 'account-request:decide', node);
  if (data && isRejecting) return <Rejection request={data} onClose={onClose} />;
  if (data && canDecide) {
    return <Approval request={data} onReject={() => setRejecting(true)} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={request.company}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {data && <RequestFacts request={data} onLink={undefined} />}
      {!data && (!isError || isFetching) && <SkeletonRows count={4} label="Loading the request" />}
      {!data && isError && !isFetching && (
        <LoadFailed title="The request could not be loaded" onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

type DecisionProps = { request: AccountRequestDetails; onClose: () => void };

/** Someone else decided in the meantime: there is nothing left to decide here. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'conflict' || error.status === 404) &&
  !error.fields.customerNumber;

function Approval({ request, onReject, onClose }: DecisionProps & { onReject: () => void }) {
  const navigate = useNavigate();
  const { terms } = request;
  const approving = useApproveRequest(request.key);
  const form = useForm<z.input<typeof AccountApproval>, unknown, AccountApproval>({
    resolver: zodResolver(AccountApproval),
    defaultValues: {
      ...{ customerId: null, version: request.version, customerNumber: terms?.customerNumber ?? '' },
      paymentTerms: terms?.paymentTerms ?? DEFAULT_PAYMENT_TERMS,
      priceListId: terms?.priceListId ?? null,
      salesOrganizationId: terms?.salesOrganizationId ?? null,
      repUserId: terms?.repUserId ?? null,
    },
  });
  const { errors, isDirty } = form.formState;
  const [customerId, salesOrganizationId] = form.watch(['customerId', 'salesOrganizationId']);
  const isNew = typeof customerId !== 'number';
  const [linked, setLinked] = useState<LikelyDuplicate>();
  const submit = form.handleSubmit((entry) =>
    approving.mutate(entry, {
      onSuccess: (answer) => {
        const { customerId: approved } = answer as { customerId: number }; // the answer of the call
        const params = { customerId: String(approved) };
        toast({
          title: 'Request approved',
          description: `${request.company} can order now.`,
          action: {
            label: 'Open customer',
            onFollow: () => void navigate({ to: '/customers/$customerId', params }),
          },
        });
        onClose();
      },
      onError: (error) => {
        showFieldErrors(form, error);
        toast(failure(error, 'The request could not be approved. Please try again.'));
        if (isOver(error)) onClose();
      },
    }),
  );
  return (
    <FormDialog
      title={request.company}
      size="lg"
      hasChanges={isDirty}
      saving={approving}
      saveLabel={isNew ? 'Approve' : 'Approve and link'}
      busyLabel="Approving..."
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RequestFacts
        request={request}
        onLink={(duplicate) => {
          setLinked(duplicate);
          form.setValue('customerId', duplicate.customerId, { shouldDirty: true });
        }}
      />
      <div>
        <Button size="sm" onClick={onReject}>
          Reject this request
        </Button>
      </div>
      {linked && linked.customerId === customerId ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border p-3">
          <span className="min-w-0 flex-1">
            The applicant becomes a user of <strong>{linked.name}</strong>. Its terms stay as they are.
          </span>
          <Button size="sm" onClick={() => form.setValue('customerId', null, { shouldDirty: true })}>
            Do not link
          </Button>
        </p>
      ) : (
        <OrganizationPicker
          type="wholesale_customer"
          label="Customer"
          none={request.source === 'join_page' ? 'New customer' : 'Its own company'}
          manufacturerId={request.manufacturerId}
          value={isNew ? null : customerId}
          error={errors.customerId?.message}
          help={
            isNew
              ? 'Choose a customer to link the request to it instead.'
              : 'The applicant becomes a user of this customer. Its terms stay as they are.'
          }
          onChange={(id) => form.setValue('customerId', id, { shouldDirty: true })}
        />
      )}
      {isNew && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Payment terms" error={errors.paymentTerms?.message}>
              <Select {...form.register('paymentTerms')}>
                {paymentTerms.map((terms) => (
                  <option key={terms} value={terms}>
                    {terms}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Customer number" error={errors.customerNumber?.message} optional>
              <Input autoComplete="off" {...form.register('customerNumber')} />
            </Field>
          </div>
          <PriceListField
            manufacturerId={request.manufacturerId}
            help="If None, the list of the sales organization applies, or else the standard list."
            error={errors.priceListId?.message}
            {...form.register('priceListId')}
          />
          <OrganizationPicker
            type="sales_organization"
            label="Sales organization"
            none="None"
            manufacturerId={request.manufacturerId}
            value={typeof salesOrganizationId === 'number' ? salesOrganizationId : null}
            error={errors.salesOrganizationId?.message}
            onChange={(id) => {
              form.setValue('salesOrganizationId', id, { shouldDirty: true });
              form.setValue('repUserId', null);
            }}
            optional
          />
          {typeof salesOrganizationId === 'number' && (
            <RepField
              key={salesOrganizationId}
              label="Sales rep"
              salesOrganizationId={salesOrganizationId}
              error={errors.repUserId?.message}
              {...form.register('repUserId')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function Rejection({ request, onClose }: DecisionProps) {
  const rejecting = useRejectRequest(request.key);
  const form = useForm({
    resolver: zodResolver(AccountRejection),
    defaultValues: { reason: '', version: request.version },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((entry) =>
    rejecting.mutate(entry, {
      onSuccess: () => {
        toast({ title: 'Request rejected', description: `The reason was sent to ${request.email}.` });
        onClose();
      },
      onError: (error) => {
        showFieldErrors(form, error);
        toast(failure(error, 'The request could not be rejected. Please try again.'));
        if (isOver(error)) onClose();
      },
    }),
  );
  return (
    <FormDialog
      title={`Reject the request of ${request.company}?`}
      description={
        request.source === 'join_page'
          ? 'The reason is mailed to the applicant.'
          : 'The reason is mailed to the applicant, who can no longer sign in.'
      }
      hasChanges={isDirty}
      saving={rejecting}
      saveLabel="Reject request"
      busyLabel="Rejecting..."
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Reason" error={errors.reason?.message} required>
        <Textarea rows={4} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
