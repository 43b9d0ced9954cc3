import { XLSX_TYPE } from '@casepack/contract/csv';
import {
  type FileAnswer,
  MAX_FILES_PER_DRAFT,
  MAX_ORDER_FILE_BYTES,
} from '@casepack/contract/desk/endpoints';
import { MAX_DOCUMENT_NAME } from '@casepack/contract/documents/documents';
import { eq, sql } from 'drizzle-orm';
import { forbidden } from '../access';
import type { CatalogCache } from '../catalog/catalog-cache';
import { type Context, inTransaction } from '../context';
import { draftFiles } from '../db/schema/desk';
import { getOwnDraft, getVisibleDraft, requireOpen } from '../drafts/get-draft';
import { countAttempt } from '../rate-limits/count-attempts';
import { getDeskViewer } from './get-desk-viewer';
import { matchRows } from './match-rows';
import { type OrderFile, type OrderFileType, readOrderFile, refusedFile } from './read-order-file';

const endings: Record<OrderFileType, readonly string[]> = {
  'application/pdf': ['pdf'],
  'text/csv': ['csv', 'tsv', 'txt'],
  [XLSX_TYPE]: ['xlsx'],
};
const disguising = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Surrogate}\u2028\u2029]/gu;

/** A safe name to show and download: no path, nothing invisible, and the ending of its type. */
function cleanName(given: string, type: OrderFileType): string {
  const [own = ''] = given.split(/[/\\]/).slice(-1);
  const name = own
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(disguising, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ending = endings[type].find((each) => name.toLowerCase().endsWith(`.${each}`));
  const stem = ending ? name.slice(0, -ending.length - 1) : name;
  const short = Array.from(stem)
    .slice(0, MAX_DOCUMENT_NAME - 6)
    .join('')
    .trim();
  return `${short || 'order'}.${ending ?? endings[type][0]}`;
}

/** Stores the file with the draft, within the limits of a draft. */
function storeFile(ctx: Context, draftId: string, name: string, { content, contentType }: OrderFile) {
  return inTransaction(ctx, async (ctx) => {
    requireOpen(await getOwnDraft(ctx, draftId));
    const [kept] = await ctx.db
      .select({
        count: sql<number>`count(*)::int`,
        bytes: sql<number>`coalesce(sum(octet_length(${draftFiles.content})), 0)::float8`,
      })
      .from(draftFiles)
      .where(eq(draftFiles.draftId, draftId));
    if ((kept?.count ?? 0) >= MAX_FILES_PER_DRAFT)
      throw refusedFile(`A draft can have at most ${MAX_FILES_PER_DRAFT} files`);
    if ((kept?.bytes ?? 0) + content.length > MAX_ORDER_FILE_BYTES)
      throw refusedFile(`The files of a draft can be at most ${MAX_ORDER_FILE_BYTES / 1_048_576} MB in all`);
    const [row] = await ctx.db
      .insert(draftFiles)
      .values({ draftId, name, contentType, content, createdAt: ctx.now() })
      .returning({ id: draftFiles.id, name: draftFiles.name });
    return row ?? null;
  });
}

interface FileRequest {
  customerId: number;
  draftId?: string | undefined;
}

/** Whoever may not use the desk or the draft is turned away before the file is read. */
export async function prepareFile(ctx: Context, cache: CatalogCache, { customerId, draftId }: FileRequest) {
  const viewer = await getDeskViewer(ctx, cache, customerId);
  if (draftId) {
    const draft = requireOpen(await getVisibleDraft(ctx, draftId));
    if (draft.ownerUserId !== ctx.actor?.userId) throw forbidden();
  }
  await countAttempt(ctx, 'desk-file-user', String(ctx.actor?.userId));
  return async (path: string, given: string): Promise<FileAnswer> => {
    const file = await readOrderFile(path);
    const answer = await matchRows(ctx, viewer, file.rows);
    const name = cleanName(given, file.contentType);
    const stored = draftId ? await storeFile(ctx, draftId, name, file) : null;
    return { ...answer, file: { id: stored?.id ?? null, name } };
  };
}
