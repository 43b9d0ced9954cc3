import { sql } from 'drizzle-orm';
import { customerNotes } from '../../db/schema/customers';
import type { TestApp } from '../test-app';
import type { Entries, Entry, Situation, Target } from './requests';

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

export const customerRequests: Entries = {
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
