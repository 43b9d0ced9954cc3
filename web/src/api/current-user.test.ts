// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { sampleUser } from '../testing/sample-user';
import { type Reply, serveApi } from '../testing/serve-api';
import { isSameUser, setCurrentUser } from './change-user';
import { createQueryClient } from './query-client';

let answer: Reply;
serveApi('/', () => answer);

const bo = sampleUser({ id: 7 });
const signedOut: Reply = { status: 401, body: { code: 'signed_out', message: 'Unauthorized' } };

it.each([
  ['the same user', { body: bo }, true],
  ['another user', { body: { ...bo, id: 8 } }, false],
  ['nobody', signedOut, false],
])('a page that was rendered for a user and returns to %s', async (_who, reply, isSame) => {
  answer = reply;
  const queryClient = createQueryClient({ onSignedOut: () => undefined });
  setCurrentUser(queryClient, bo);

  expect(await isSameUser(queryClient)).toBe(isSame);
});
