import { accountRequests, customerNotes, customerReps } from '../db/schema/customers';
import type { CustomerKey } from './customers';
import { aged, type Executor, type Ids } from './inserting';
import { MAIN_MANUFACTURER_ID } from './manufacturers';
import type { UserKey } from './users';

const reps: readonly { customer: CustomerKey; rep: UserKey }[] = [
  { customer: 'saltbox', rep: 'rep' },
  { customer: 'juniper', rep: 'rep' },
  { customer: 'tidewater', rep: 'coastRep' },
];

interface DemoNote {
  customer: CustomerKey;
  author: UserKey;
  ageDays: number;
  text: string;
}

const notes: readonly DemoNote[] = [
  {
    customer: 'saltbox',
    author: 'rep',
    ageDays: 41,
    text: 'Hannah plans a second store in Bath next spring. Wants to see the candle line before February.',
  },
  {
    customer: 'saltbox',
    author: 'maker',
    ageDays: 12,
    text: 'Deliveries before 11 am only: the stockroom is closed in the afternoon.',
  },
  {
    customer: 'juniper',
    author: 'rep',
    ageDays: 5,
    text: 'Asked for a line sheet without testers for the Uptown store.',
  },
];

interface CareIds {
  customerId: Ids<CustomerKey>;
  userId: Ids<UserKey>;
}

/** A shop near one of the customers, with almost its name. */
const request = {
  company: 'Saltbox Mercantile & Co.',
  contactName: 'Wren Calloway',
  email: 'wren@saltbox.test',
  phone: '(207) 555-0188',
  taxId: 'ME-40-229918',
  message: 'We open a shop in Rockland in March and would like to carry your candles and soaps.',
  address: {
    streetAddress: '48 Schooner Lane',
    addressLine2: null,
    city: 'Rockland',
    state: 'ME',
    zipCode: '04841',
    country: 'United States',
  },
};

/** Who looks after some of the customers, what was noted about them, and a company that asks for an account. */
export async function insertCustomerCare(
  db: Executor,
  now: Date,
  { customerId, userId }: CareIds,
): Promise<void> {
  await db
    .insert(customerReps)
    .values(
      reps.map(({ customer, rep }) => ({ wholesaleCustomerId: customerId(customer), userId: userId(rep) })),
    );
  await db.insert(customerNotes).values(
    notes.map(({ customer, author, ageDays, text }) => ({
      ...{ wholesaleCustomerId: customerId(customer), manufacturerId: MAIN_MANUFACTURER_ID },
      ...{ authorUserId: userId(author), text, createdAt: aged(now, ageDays).createdAt },
    })),
  );
  await db.insert(accountRequests).values({
    ...{ ...request, manufacturerId: MAIN_MANUFACTURER_ID },
    createdAt: aged(now, 2).createdAt,
  });
}
