import type { OrderAddress } from '@casepack/contract/orders/order';
import { Link } from '@tanstack/react-router';
import { Card, CardHeader } from '../../ui/card';
import { Fact } from '../../ui/fact';
import { linkClass } from '../../ui/link-class';
import type { ShownOrder } from './shown-order';

/** Only lines that are not empty. */
function addressLines(address: OrderAddress): string[] {
  const { streetAddress, addressLine2, city, state, zipCode, country } = address;
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [streetAddress, addressLine2 ?? '', place, country].filter((line) => line !== '');
}

const isSameAddress = (one: OrderAddress, other: OrderAddress | null): boolean =>
  other !== null && addressLines(one).join('\n') === addressLines(other).join('\n');

type CustomerCardProps = {
  order: ShownOrder;
  isPublic: boolean;
  /** The customer's page, for those who can see it. */
  customerId?: number | undefined;
};

export function CustomerCard({ order, isPublic, customerId }: CustomerCardProps) {
  const { billingAddress } = order;
  const { companyName, contactPerson, email, phone, purchaseOrderNumber, shippingAddress } = order.customer;
  const rep = order.rep && `${order.rep.firstName} ${order.rep.lastName}`.trim();
  return (
    <Card as="section" aria-label="Customer Information">
      <CardHeader title="Customer Information" />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-1">
        <Fact name="Company">
          {customerId === undefined ? (
            companyName
          ) : (
            <Link
              to="/customers/$customerId"
              params={{ customerId: String(customerId) }}
              className={linkClass}
            >
              {companyName}
            </Link>
          )}
        </Fact>
        <Fact name="Contact person">{contactPerson}</Fact>
        <Fact name="Email">
          {/* On the public page the address is masked and not a link. */}
          {email &&
            (isPublic ? (
              email
            ) : (
              <a href={`mailto:${email}`} className={linkClass}>
                {email}
              </a>
            ))}
        </Fact>
        <Fact name="Phone">
          {phone && (
            <a href={`tel:${phone}`} className={linkClass}>
              {phone}
            </a>
          )}
        </Fact>
        <Fact name="PO number">{purchaseOrderNumber}</Fact>
        <Fact name="Sales rep">{rep}</Fact>
        <Fact name="Shipping address">{shippingAddress && <Address address={shippingAddress} />}</Fact>
        <Fact name="Billing address">
          {billingAddress &&
            (isSameAddress(billingAddress, shippingAddress) ? (
              'Same as shipping address'
            ) : (
              <Address address={billingAddress} />
            ))}
        </Fact>
        <Fact name="Payment terms">{order.paymentTerms}</Fact>
        <Fact name="Notes">{order.notes}</Fact>
      </dl>
    </Card>
  );
}

function Address({ address }: { address: OrderAddress }) {
  return (
    <address className="not-italic">
      {addressLines(address).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may read alike
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
