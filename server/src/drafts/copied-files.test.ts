import { randomUUID } from 'node:crypto';
import { blankDetails } from '@casepack/contract/drafts/draft';
import { saveDraft } from '@casepack/contract/drafts/endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { draftFiles, drafts } from '../db/schema/desk';
import { throttles } from '../db/schema/users';
import { rateLimits } from '../rate-limits/rules';
import { useTestApp } from '../testing/test-app';

const HOUR = 60 * 60_000;

describe('the files of a draft that was sent for approval', () => {
  const app = useTestApp();

  it('are copied no more often than files are uploaded', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const customer = await app.customer({ manufacturerId });
    const { id: userId } = await app.user({ wholesaleCustomerId: customer.id });
    const buyer = await app.as({ id: userId });
    const [sent] = await app.db
      .insert(drafts)
      .values({
        ...{ id: randomUUID(), ownerUserId: userId, manufacturerId, customerId: customer.id },
        ...{ content: {}, lineCount: 0, placedAt: app.now() },
      })
      .returning();
    const file = { name: 'po.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') };
    await app.db.insert(draftFiles).values({ draftId: sent?.id ?? '', ...file });
    await app.db.insert(throttles).values({
      key: `desk-file-user:${userId}`,
      attempts: rateLimits['desk-file-user'].max - 1,
      expiresAt: new Date(app.now().getTime() + HOUR),
    });
    const save = async (filesOfDraftId?: string) => {
      const id = randomUUID();
      const content = { lines: [], details: blankDetails };
      const body = { version: 0, content, filesOfDraftId };
      const { status } = await buyer.call(saveDraft, { params: { id }, body });
      return { status, files: await app.db.$count(draftFiles, eq(draftFiles.draftId, id)) };
    };

    expect(await save(sent?.id)).toEqual({ status: 200, files: 1 });
    expect(await save(sent?.id)).toEqual({ status: 429, files: 0 });
    expect(await save()).toEqual({ status: 200, files: 0 });
    expect(await app.db.$count(drafts)).toBe(3);
  });
});
