import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id } from '../ids';
import { money, moneySum } from '../money';
import { OrderStatus } from '../orders/status';
import { Location } from '../organizations/location';
import { PaymentTerms } from '../organizations/payment-terms';

const Named = z.object({ id: Id, name: z.string() });

/** A row of the customer list. Amounts are those of the orders that the reader can see. */
export const CustomerRow = z.object({
  id: Id,
  /** The business name, else the contact name. */
  name: z.string(),
  contactName: z.string(),
  contactEmail: z.string().nullable(),
  customerNumber: z.string().nullable(),
  manufacturerName: z.string(),
  paymentTerms: PaymentTerms,
  salesOrganization: Named.nullable(),
  rep: Named.nullable(),
  /** The open invoices, as on the statement. */
  balance: moneySum,
  lastOrderAt: instant.nullable(),
  active: z.boolean(),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

export const CustomerPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  isOrgAdmin: z.boolean(),
  active: z.boolean(),
});
export type CustomerPerson = z.infer<typeof CustomerPerson>;

export const RecentOrder = z.object({
  id: Id,
  orderNumber: z.string(),
  status: OrderStatus,
  total: money,
  createdAt: instant,
});
export type RecentOrder = z.infer<typeof RecentOrder>;

export const MonthlySales = z.object({
  /** Its first day. */
  month: CalendarDate,
  orders: z.int(),
  sales: moneySum,
});
export type MonthlySales = z.infer<typeof MonthlySales>;

/** Everything on the page of a customer that is read in one call. */
export const CustomerSummary = CustomerRow.extend({
  manufacturerId: Id,
  salesOrganizationId: Id.nullable(),
  businessName: z.string().nullable(),
  taxId: z.string().nullable(),
  contactPhone: z.string().nullable(),
  creditLimit: money.nullable(),
  requiresApproval: z.boolean(),
  onHold: z.boolean(),
  createdAt: instant,
  /** Those in effect, the one that is asked first for its prices first. */
  priceLists: z.array(z.string()),
  people: z.array(CustomerPerson),
  locations: z.array(Location),
  recentOrders: z.array(RecentOrder),
  orderCount: z.int(),
  /** January of last year to December of this year, in UTC, without cancelled orders. */
  months: z.array(MonthlySales),
  openInvoices: z.array(
    z.object({
      orderId: Id,
      number: z.string(),
      dueOn: CalendarDate,
      open: money,
      daysOverdue: z.int(),
    }),
  ),
  partNumberCount: z.int(),
});
export type CustomerSummary = z.infer<typeof CustomerSummary>;
