import { drafts } from '../../db/schema/desk';
import { draftContent, emptyDraft } from '../drafts';
import type { TestApp } from '../test-app';
import { type Entries, NEVER, type Situation, type Target } from './requests';

const draftId = (unique: number): string => `00000000-0000-4000-8000-${String(unique).padStart(12, '0')}`;

const byId = ({ id }: Target, { unique }: Situation) => ({
  params: { id: draftId(id === NEVER ? NEVER : unique) },
});

/** The limited cells apply only to the caller's own drafts. */
async function addDraft(app: TestApp, target: Target, { world, caller, decision, unique }: Situation) {
  const ownerUserId = decision === 'limited' ? world.userIdOf(caller) : target.freshUserId;
  await app.db.insert(drafts).values({ id: draftId(unique), ownerUserId, content: emptyDraft, lineCount: 0 });
}

async function addCompleteDraft(app: TestApp, _: Target, { world, caller, unique }: Situation) {
  const content = draftContent({
    productId: world.post('A', 'manufacturer').productId,
    quantity: 1,
  });
  await app.db.insert(drafts).values({
    id: draftId(unique),
    ownerUserId: world.userIdOf(caller),
    customerId: world.post('A', 'customer1').id,
    content,
    lineCount: 1,
  });
}

export const draftRequests: Entries = {
  'GET /api/drafts': { about: 'nothing' },
  'POST /api/drafts': { about: 'nothing', send: () => ({ body: { content: emptyDraft } }) },
  'PUT /api/drafts/:id': {
    about: 'nothing',
    send: (unique) => ({ params: { id: draftId(unique) }, body: { version: 0, content: emptyDraft } }),
  },
  'GET /api/drafts/:id': { about: 'organization', needs: 'user', prepare: addDraft, send: byId },
  'DELETE /api/drafts/:id': { about: 'organization', needs: 'user', prepare: addDraft, send: byId },
  'POST /api/drafts/:id/restore': { about: 'organization', needs: 'user', prepare: addDraft, send: byId },
  'POST /api/drafts/:id/take-over': { about: 'organization', needs: 'user', prepare: addDraft, send: byId },
  'POST /api/drafts/:id/place': {
    about: 'organization',
    // A fresh user has no customer to order for.
    skip: (caller) => caller === 'freshUser',
    prepare: async (app, target, situation) => {
      if (situation.decision === 'limited') await addCompleteDraft(app, target, situation);
    },
    send: (target, situation) => ({ ...byId(target, situation), body: { version: 1 } }),
  },
};
