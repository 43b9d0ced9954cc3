// @vitest-environment happy-dom

import { Draft } from '@casepack/contract/drafts/draft';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleDraft } from '../../testing/sample-draft';
import { showScreen } from '../../testing/show-screen';
import { ConflictDialog } from './conflict-dialog';
import { DraftConflict } from './draft-conflict';
import { DraftKeeper } from './draft-keeper';
import { inputOf } from './kept-draft';

it('does not tell a user of two tabs that another device was used', () => {
  const doNothing = () => undefined;
  showScreen(
    <ConflictDialog
      mine={{ lineCount: 2, total: '$20.00' }}
      other={{ lineCount: 1, total: null, updatedAt: new Date('2026-11-03T10:00:00.000Z') }}
      differences={[]}
      onKeepMine={doNothing}
      onTakeOther={doNothing}
      onClose={doNothing}
    />,
  );

  const title = 'This draft was changed in another tab or on another device';
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
});

it('shows what differs where both have as many lines and the same total', () => {
  const other = Draft.parse(sampleDraft('3f2504e0-4f89-41d3-9a0c-0305e82c3301', [2, 3], 9));
  const { content, ...rest } = inputOf(other);
  const [first, ...lines] = content.lines;
  if (!first) throw new Error('The draft has no lines');
  const mine = {
    ...rest,
    content: {
      lines: [{ ...first, note: 'Gift wrap' }, ...lines],
      details: {
        ...content.details,
        purchaseOrderNumber: 'PO-7',
        requestedShipDate: '',
        shippingLocationId: 4,
      },
    },
  };
  const keeper = new DraftKeeper(
    { version: 8, isSaved: false, sent: null, at: 1, written: { input: mine, customer: null, typing: null } },
    {
      keep: async () => undefined,
      keepAtOnce: () => undefined,
      send: () => Promise.reject(new Error('Nothing is sent')),
      now: () => 1,
    },
    { at: 'conflict', other },
  );
  const doNothing = () => undefined;
  showScreen(
    <DraftConflict keeper={keeper} lineCount={2} total={null} onTakeOther={doNothing} onClose={doNothing} />,
  );

  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toEqual([
    'PO numberThis one: PO-7The other one: None',
    'Ship dateThis one: NoneThe other one: Nov 20, 2099',
    'Shipping location: not the same',
    'S-1: noteThis one: Gift wrapThe other one: None',
  ]);
});
