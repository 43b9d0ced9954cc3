import { randomUUID } from 'node:crypto';
import { checkImport, getImport, startImport, uploadImport } from '@casepack/contract/imports/endpoints';
import type { Import, ImportStart } from '@casepack/contract/imports/import';
import type { ImportKind } from '@casepack/contract/imports/kinds/kinds';
import type { Reply, TestApp, Visitor } from './test-app';
import { uploadCsv } from './upload-csv';

export const sendFile = (
  visitor: Visitor,
  kind: ImportKind,
  content: string | Buffer,
  { id = randomUUID(), fileName = 'file.csv', more = '' } = {},
): Promise<Reply> =>
  uploadCsv(visitor, content, { endpoint: uploadImport, fileName, query: `?id=${id}&kind=${kind}${more}` });

export const readImport = async (visitor: Visitor, id: string): Promise<Import> =>
  (await visitor.call(getImport, { params: { id } })).body;

/** Uploads a file and checks it with the columns that were guessed, or with others. */
export async function checkFile(
  app: TestApp,
  visitor: Visitor,
  kind: ImportKind,
  content: string | Buffer,
  chosen: Partial<Pick<Import, 'columns' | 'decimals'>> = {},
): Promise<Import> {
  const { status, body } = await sendFile(visitor, kind, content);
  if (status !== 200) throw new Error(`The upload failed: ${JSON.stringify(body)}`);
  const { id, columns, decimals }: Import = body;
  const checking = await visitor.call(checkImport, {
    params: { id },
    body: { columns, decimals, ...chosen },
  });
  if (checking.status !== 200) throw new Error(`The check failed: ${JSON.stringify(checking.body)}`);
  await app.runJobs();
  return readImport(visitor, id);
}

/** Uploads, checks and imports a file. */
export async function importFile(
  app: TestApp,
  visitor: Visitor,
  kind: ImportKind,
  content: string | Buffer,
  { mode = 'all', invite = false }: Partial<ImportStart> = {},
): Promise<Import> {
  const { id } = await checkFile(app, visitor, kind, content);
  await visitor.call(startImport, { params: { id }, body: { mode, invite } });
  await app.runJobs();
  return readImport(visitor, id);
}
