import { AuditEntry } from '@casepack/contract/audit/audit-entry';
import * as credentials from '@casepack/contract/auth/credentials';
import { Collection } from '@casepack/contract/catalog/collection';
import { ImportReport, ImportResult } from '@casepack/contract/catalog/import-endpoints';
import { Product } from '@casepack/contract/catalog/product';
import { ProductInput } from '@casepack/contract/catalog/product-input';
import { CheckoutCustomer, Quote } from '@casepack/contract/checkout/endpoints';
import { OrderSubmission } from '@casepack/contract/checkout/submission';
import { OrderDocument } from '@casepack/contract/documents/documents';
import { ErrorBody } from '@casepack/contract/errors';
import * as invoices from '@casepack/contract/invoices/invoice';
import * as orders from '@casepack/contract/orders/order';
import { CheckedLine, OrderLineInput, ReorderLine } from '@casepack/contract/orders/order-line';
import { OrderStatus } from '@casepack/contract/orders/status';
import { TrackingForm } from '@casepack/contract/orders/tracking';
import { Location } from '@casepack/contract/organizations/location';
import * as organizations from '@casepack/contract/organizations/organization';
import { PaymentTerms } from '@casepack/contract/organizations/payment-terms';
import { MailSummary, StoredMail } from '@casepack/contract/outbox/mail';
import { Overview } from '@casepack/contract/overview/overview';
import { CardConfig } from '@casepack/contract/payments/card-config';
import { LedgerEntry, PaymentSummary } from '@casepack/contract/payments/ledger';
import { SavedMethod } from '@casepack/contract/payments/saved-methods';
import { Statement } from '@casepack/contract/statements/statement';
import { ManagedUser } from '@casepack/contract/users/managed-user';
import { CurrentUser } from '@casepack/contract/users/user';
import type { z } from 'zod';

const { Order, OrderSummary, OrderItem, OrderEvent, OrderWithoutCard, PublicOrder, OrderAddress } = orders;
const { Manufacturer, SalesOrganization, WholesaleCustomer, OrganizationsOverview } = organizations;
const { Invoice, InvoicePage } = invoices;
const { Credentials, Registration, PasswordChange, PasswordReset, SignInOptions } = credentials;

/** Schemas with a name in the API description; all others are inlined. */
export const namedShapes: Readonly<Record<string, z.ZodType>> = {
  ...{ AuditEntry, CardConfig, CheckedLine, CheckoutCustomer, Collection, Credentials, CurrentUser },
  ...{ Error: ErrorBody, ImportReport, ImportResult, Invoice, InvoicePage, LedgerEntry, Location },
  ...{ Mail: StoredMail, MailSummary, ManagedUser, Manufacturer, Order, OrderAddress, OrderDocument },
  ...{ OrderEvent, OrderItem, OrderLineInput, OrderStatus, OrderSubmission, OrderSummary },
  ...{ OrderWithoutCard, OrganizationsOverview, Overview, PasswordChange, PasswordReset, PaymentSummary },
  ...{ PaymentTerms, Product, ProductInput, PublicOrder, Quote, Registration, ReorderLine },
  ...{ SalesOrganization, SavedMethod, SignInOptions, Statement, TrackingForm, WholesaleCustomer },
};
