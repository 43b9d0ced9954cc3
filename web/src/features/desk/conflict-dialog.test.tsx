// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../testing/show-screen';
import { ConflictDialog } from './conflict-dialog';

it('does not tell a user of two tabs that another device was used', () => {
  const doNothing = () => undefined;
  showScreen(
    <ConflictDialog
      mine={{ lineCount: 2, total: '$20.00' }}
      other={{ lineCount: 1, total: null, updatedAt: new Date('2026-11-03T10:00:00.000Z') }}
      onKeepMine={doNothing}
      onTakeOther={doNothing}
      onClose={doNothing}
    />,
  );

  const title = 'This draft was changed in another tab or on another device';
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
});
