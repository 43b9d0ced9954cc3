import { z } from 'zod';
import { instant } from '../calendar';
import { email } from '../email-address';
import { Id, OptionalId } from '../ids';
import { DEFAULT_COUNTRY } from '../organizations/location';
import { WholesaleCustomerChange } from '../organizations/organization';
import { PaymentTerms } from '../organizations/payment-terms';
import { optionalText, requiredText, text } from '../text';

export const MAX_CERTIFICATE_BYTES = 5 * 1024 * 1024;
const BASE64_LENGTH = Math.ceil(MAX_CERTIFICATE_BYTES / 3) * 4;

export const CERTIFICATE_TOO_LARGE = 'The certificate can be at most 5 MB';

/** The largest body: a certificate in Base64, and room for the fields. */
export const MAX_REQUEST_BYTES = BASE64_LENGTH + 64 * 1024;

/** What anyone can see of a join page. */
export const JoinPage = z.object({ manufacturerName: z.string() });
export type JoinPage = z.infer<typeof JoinPage>;

const RequestAddress = z.object({
  addressLine1: requiredText(200, 'Address is required'),
  addressLine2: optionalText(200),
  city: requiredText(100, 'City is required'),
  state: requiredText(100, 'State is required'),
  zipCode: requiredText(20, 'ZIP code is required'),
  country: requiredText(100, 'Country is required').default(DEFAULT_COUNTRY),
});

const Certificate = z.object({
  name: text(200),
  content: z.base64('The certificate could not be read').max(BASE64_LENGTH, CERTIFICATE_TOO_LARGE),
});

/** A company that asks for an account. It gets none until staff approve the request. */
export const NewAccountRequest = RequestAddress.extend({
  company: requiredText(200, 'Company is required'),
  contactName: requiredText(200, 'Contact name is required'),
  email: email(),
  phone: optionalText(50),
  taxId: optionalText(50),
  message: optionalText(2000),
  /** The resale certificate, as a PDF or an image. */
  certificate: Certificate.nullable().default(null),
});
export type NewAccountRequest = z.infer<typeof NewAccountRequest>;

/** `request-7` came through the join page; `registration-9` is the company of a user who registered. */
export const RequestKey = z.string().regex(/^(request|registration)-[1-9]\d{0,9}$/, 'Not a valid request');

export const AccountRequest = z.object({
  key: z.string(),
  source: z.enum(['join_page', 'registration']),
  manufacturerId: Id,
  manufacturerName: z.string(),
  company: z.string(),
  contactName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  taxId: z.string().nullable(),
  createdAt: instant,
  version: z.int(),
});
export type AccountRequest = z.infer<typeof AccountRequest>;

const duplicateReasons = ['tax_id', 'email_domain', 'name'] as const;

/** A customer that is probably the same company. */
export const LikelyDuplicate = z.object({
  customerId: Id,
  name: z.string(),
  customerNumber: z.string().nullable(),
  email: z.string().nullable(),
  reasons: z.array(z.enum(duplicateReasons)),
});
export type LikelyDuplicate = z.infer<typeof LikelyDuplicate>;

/** What staff have given a registered company so far. */
const StoredTerms = z.object({
  paymentTerms: PaymentTerms,
  priceListId: Id.nullable(),
  salesOrganizationId: Id.nullable(),
  repUserId: Id.nullable(),
  customerNumber: z.string().nullable(),
});

export const AccountRequestDetails = AccountRequest.extend({
  address: z.string().nullable(),
  message: z.string().nullable(),
  certificateName: z.string().nullable(),
  /** Orders of a registered company that are waiting. */
  orderCount: z.int(),
  duplicates: z.array(LikelyDuplicate),
  /** Null for a request through the join page: there is no customer yet. */
  terms: StoredTerms.nullable(),
});
export type AccountRequestDetails = z.infer<typeof AccountRequestDetails>;

/** Staff see the queue if the join page is on, or if something waits. */
export const AccountRequestTally = z.object({ waiting: z.int(), isOpen: z.boolean() });
export type AccountRequestTally = z.infer<typeof AccountRequestTally>;

const version = z.int().min(1);

/**
 * With `customerId`, the applicant joins that customer and the other fields are not used. A registered company keeps what
 * is left out.
 */
export const AccountApproval = z.object({
  customerId: OptionalId,
  paymentTerms: PaymentTerms.optional(),
  priceListId: OptionalId.optional(),
  salesOrganizationId: OptionalId.optional(),
  repUserId: OptionalId.optional(),
  customerNumber: WholesaleCustomerChange.shape.customerNumber,
  version,
});
export type AccountApproval = z.infer<typeof AccountApproval>;

export const AccountRejection = z.object({
  /** Mailed to the applicant. */
  reason: requiredText(1000, 'Enter a reason'),
  version,
});
export type AccountRejection = z.infer<typeof AccountRejection>;
