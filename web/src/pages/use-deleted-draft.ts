import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newUuid } from '../api/new-uuid';
import type { DeskSession } from '../features/desk/desk-session';
import { forgetDraft, moveLocalDraft } from '../features/desk/local-draft';

/** What becomes of the lines of a draft that was deleted, or taken over by a colleague. */
export function useDeletedDraft(userId: number, { draftId, grid, keeper }: DeskSession) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function decide(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    /** Under another id: the server takes nothing under the old one. */
    keep: () =>
      decide(async () => {
        grid.dispatch({ type: 'left' });
        const newId = newUuid();
        await moveLocalDraft(userId, draftId, newId, keeper.giveUp());
        await navigate({ to: '/desk/$draftId', params: { draftId: newId }, replace: true });
      }),
    discard: () =>
      decide(async () => {
        keeper.giveUp();
        await forgetDraft(userId, draftId);
        await navigate({ to: '/orders/drafts', replace: true });
      }),
  };
}
