import { counted } from '@casepack/contract/count';
import type { AccountRequestDetails, LikelyDuplicate } from '@casepack/contract/customers/account-request';
import { Button } from '../../ui/button';
import { Fact } from '../../ui/fact';
import { linkClass } from '../../ui/link-class';
import { certificateHref } from './account-requests.queries';

const reasonWords = {
  tax_id: 'same tax ID',
  email_domain: 'same email domain',
  name: 'similar name',
} as const satisfies Record<LikelyDuplicate['reasons'][number], string>;

type RequestFactsProps = {
  request: AccountRequestDetails;
  /** Undefined for those who only read. */
  onLink: ((duplicate: LikelyDuplicate) => void) | undefined;
};

/** What the applicant entered, and customers that are probably the same company. */
export function RequestFacts({ request, onLink }: RequestFactsProps) {
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact name="Contact">{request.contactName}</Fact>
        <Fact name="Email">{request.email}</Fact>
        <Fact name="Phone">{request.phone}</Fact>
        <Fact name="Tax ID">{request.taxId}</Fact>
        <Fact name="Address">{request.address}</Fact>
        <Fact name="Resale certificate">
          {request.certificateName && (
            <a href={certificateHref(request.key)} download className={linkClass}>
              {request.certificateName}
            </a>
          )}
        </Fact>
        <Fact name="Orders">{request.orderCount > 0 && counted(request.orderCount, 'order')}</Fact>
        <Fact name="Message">{request.message}</Fact>
      </dl>
      {request.duplicates.length > 0 && (
        <section aria-labelledby="likely-duplicates" className="rounded-lg bg-yellow-soft p-3 text-yellow">
          <h3 id="likely-duplicates" className="font-semibold">
            May already be a customer
          </h3>
          <ul className="mt-1 flex flex-col gap-2">
            {request.duplicates.map((duplicate) => (
              <li key={duplicate.customerId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1 basis-48 text-sm wrap-anywhere">
                  <span className="font-medium">{duplicate.name}</span>
                  {` ${[duplicate.customerNumber, duplicate.email].filter(Boolean).join(' · ')} (${duplicate.reasons
                    .map((reason) => reasonWords[reason])
                    .join(', ')})`}
                </span>
                {onLink && (
                  <Button
                    size="sm"
                    aria-label={`Link to ${duplicate.name}`}
                    onClick={() => onLink(duplicate)}
                  >
                    Link
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
