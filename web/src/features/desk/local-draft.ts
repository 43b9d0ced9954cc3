import { privateDatabaseOf } from '../../api/private-database';
import { privateStorageOf } from '../../api/private-storage';
import type { DraftPlaces } from './draft-keeper';
import { type KeptDraft, readKept } from './kept-draft';

const nameOf = (draftId: string): string => `draft/${draftId}`;
/** The one draft that could not be written to the database before the page went. */
const lastMomentName = (userId: number): string => `casepack.desk.${userId}`;

function splitOnce(text: string): [string, string?] {
  const at = text.indexOf('\n');
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function readLastMoment(userId: number, draftId: string): KeptDraft | undefined {
  const [id, text = null] = splitOnce(privateStorageOf(userId).getItem(lastMomentName(userId)) ?? '');
  return id === draftId ? readKept(text) : undefined;
}

/** The newest copy that this browser has. */
export async function readLocalDraft(userId: number, draftId: string): Promise<KeptDraft | undefined> {
  const atLast = readLastMoment(userId, draftId);
  const stored = readKept(
    await privateDatabaseOf(userId)
      .get(nameOf(draftId))
      .catch(() => null),
  );
  if (atLast && (!stored || atLast.at >= stored.at)) return atLast;
  return stored;
}

/** Moves what was written in one draft to another one, which this browser alone has so far. */
export async function moveLocalDraft(userId: number, from: string, to: string, text: string): Promise<void> {
  const { keep, keepAtOnce } = localPlaces(userId, to);
  await keep(text).catch(() => keepAtOnce(text));
  await forgetDraft(userId, from);
}

export async function forgetDraft(userId: number, draftId: string): Promise<void> {
  if (readLastMoment(userId, draftId)) privateStorageOf(userId).removeItem(lastMomentName(userId));
  await privateDatabaseOf(userId)
    .remove(nameOf(draftId))
    // A browser without a database, as in some private windows, has nothing to forget.
    .catch(() => undefined);
}

export const localPlaces = (userId: number, draftId: string): Pick<DraftPlaces, 'keep' | 'keepAtOnce'> => ({
  keep: (text) => privateDatabaseOf(userId).put(nameOf(draftId), text),
  keepAtOnce: (text) => privateStorageOf(userId).setItem(lastMomentName(userId), `${draftId}\n${text}`),
});
