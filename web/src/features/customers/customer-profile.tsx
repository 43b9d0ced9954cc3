import type { CustomerPerson, CustomerSummary } from '@casepack/contract/customers/customer-summary';
import { formatInstantDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import type { Location } from '@casepack/contract/organizations/location';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge';
import { Card, CardHeader } from '../../ui/card';
import { linkClass } from '../../ui/link-class';

export type CustomerProfileProps = {
  customer: CustomerSummary;
  /** Lead to where people and locations are changed, for those who can. */
  peopleLink?: ReactNode;
  locationsLink?: ReactNode;
};

export function CustomerProfile({ customer, peopleLink, locationsLink }: CustomerProfileProps) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Card as="section" aria-labelledby="customer-profile">
        <CardHeader title={<span id="customer-profile">Profile</span>} />
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-1">
          <Fact name="Customer number">{customer.customerNumber}</Fact>
          <Fact name="Contact">{customer.businessName && customer.contactName}</Fact>
          <Fact name="Email">
            {customer.contactEmail && (
              <a href={`mailto:${customer.contactEmail}`} className={linkClass}>
                {customer.contactEmail}
              </a>
            )}
          </Fact>
          <Fact name="Phone">
            {customer.contactPhone && (
              <a href={`tel:${customer.contactPhone}`} className={linkClass}>
                {customer.contactPhone}
              </a>
            )}
          </Fact>
          <Fact name="Payment terms">{customer.paymentTerms}</Fact>
          <Fact name="Credit limit">
            {customer.creditLimit === null ? null : formatMoney(customer.creditLimit)}
          </Fact>
          <Fact name="Price list">{customer.priceLists.join(', ')}</Fact>
          <Fact name="Tax ID">{customer.taxId}</Fact>
          <Fact name="Sales organization">{customer.salesOrganization?.name}</Fact>
          <Fact name="Sales rep">{customer.rep?.name}</Fact>
          <Fact name="Customer since">{formatInstantDay(customer.createdAt)}</Fact>
        </dl>
      </Card>
      <People people={customer.people} link={peopleLink} />
      <Locations locations={customer.locations} link={locationsLink} />
    </div>
  );
}

/** Nothing is rendered without a value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function People({ people, link }: { people: readonly CustomerPerson[]; link: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="customer-people">
      <CardHeader title={<span id="customer-people">People</span>} className="mb-2" actions={link} />
      {people.length === 0 ? (
        <p className="text-ink-soft">Nobody can sign in for this customer yet.</p>
      ) : (
        <ul className="divide-y">
          {people.map(({ id, name, email, isOrgAdmin, active }) => (
            <li key={id} className="py-2">
              <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
                {name}
                {isOrgAdmin && <Badge color="blue">Admin</Badge>}
                {!active && <Badge>Inactive</Badge>}
              </p>
              {name !== email && (
                <a href={`mailto:${email}`} className={`${linkClass} text-sm wrap-anywhere`}>
                  {email}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const LOCATIONS_SHOWN = 6;

function Locations({ locations, link }: { locations: readonly Location[]; link: ReactNode }) {
  const hidden = locations.length - LOCATIONS_SHOWN;
  return (
    <Card as="section" aria-labelledby="customer-locations">
      <CardHeader title={<span id="customer-locations">Locations</span>} className="mb-2" actions={link} />
      {locations.length === 0 ? (
        <p className="text-ink-soft">No locations yet.</p>
      ) : (
        <ul className="divide-y">
          {locations.slice(0, LOCATIONS_SHOWN).map((location) => (
            <li key={location.id} className="py-2">
              <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
                {location.name}
                {location.isPrimary && <Badge color="green">Primary</Badge>}
                {!location.isActive && <Badge>Inactive</Badge>}
              </p>
              <p className="text-sm text-ink-soft wrap-anywhere">
                {[location.addressLine1, location.addressLine2].filter(Boolean).join(', ')}
                <br />
                {`${location.city}, ${location.state} ${location.zipCode}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="border-t pt-2 text-sm text-ink-soft">And {hidden} more</p>}
    </Card>
  );
}
