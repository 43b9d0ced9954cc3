import { sql } from 'drizzle-orm';
import { accountRequests, customerNotes } from '../../db/schema/customers';
import { pdf } from '../sample-files';
import type { TestApp } from '../test-app';
import { type Entries, type Entry, everySelf, NEVER, type Situation, type Target } from './requests';

type AboutOrganization = Extract<Entry, { about: 'organization' }>;
const aboutCustomer = (entry: Pick<AboutOrganization, 'prepare' | 'send'>): Entry => ({
  about: 'organization',
  types: ['wholesale_customer'],
  ...entry,
});

const ofCustomer = ({ id }: Target) => ({ params: { id } });
/** Beyond the ids that the database gives. */
const noteId = (unique: number): number => 1_000_000 + unique;

/** Written by the caller, since nobody deletes the notes of others. */
async function addNote(app: TestApp, target: Target, { world, caller, unique }: Situation) {
  const author = caller === 'anonymous' ? null : world.userIdOf(caller);
  await app.db.execute(sql`
    insert into ${customerNotes} (id, wholesale_customer_id, manufacturer_id, author_user_id, text)
    overriding system value
    values (${noteId(unique)}, ${target.id}, ${target.manufacturerId}, ${author}, 'Calls on Mondays')`);
}

const requestId = (unique: number): number => 1_000_000 + unique;
const keyOf = ({ id }: Target, { unique }: Situation) => ({
  params: { key: `request-${id === NEVER ? NEVER : requestId(unique)}` },
});

async function addRequest(app: TestApp, target: Target, { unique }: Situation) {
  await app.db
    .insert(accountRequests)
    .overridingSystemValue()
    .values({
      ...{ id: requestId(unique), manufacturerId: target.id, company: `Shop ${unique}`, contactName: 'Ada' },
      ...{ email: `ada-${unique}@shop.test` },
      ...{ certificateName: 'resale.pdf', certificateType: 'application/pdf', certificate: pdf },
      address: {
        ...{ streetAddress: '2 Corner St', addressLine2: null, city: 'Salem', state: 'OR' },
        ...{ zipCode: '97301', country: 'United States' },
      },
    });
}

const aboutRequest = (body?: object): Entry => ({
  about: 'organization',
  types: ['manufacturer'],
  prepare: addRequest,
  send: (target, situation) => ({ ...keyOf(target, situation), ...(body ? { body } : {}) }),
});

export const customerRequests: Entries = {
  ...everySelf('GET /api/public/join/:slug', 'POST /api/public/join/:slug'),
  'GET /api/account-requests': { about: 'nothing' },
  'GET /api/account-requests/tally': { about: 'nothing' },
  'GET /api/account-requests/:key': aboutRequest(),
  'GET /api/account-requests/:key/certificate': aboutRequest(),
  'POST /api/account-requests/:key/approve': aboutRequest({ version: 1 }),
  'POST /api/account-requests/:key/reject': aboutRequest({ version: 1, reason: 'Stores only' }),
  'GET /api/customers': { about: 'nothing' },
  'GET /api/customers/:id': aboutCustomer({ send: ofCustomer }),
  'GET /api/wholesale-customers/:id/notes': aboutCustomer({ prepare: addNote, send: ofCustomer }),
  'POST /api/wholesale-customers/:id/notes': aboutCustomer({
    send: (target) => ({ ...ofCustomer(target), body: { text: 'Prefers deliveries in the morning' } }),
  }),
  'DELETE /api/wholesale-customers/:id/notes/:noteId': aboutCustomer({
    prepare: addNote,
    send: ({ id }, { unique }) => ({ params: { id, noteId: noteId(unique) } }),
  }),
};
