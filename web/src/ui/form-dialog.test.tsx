// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { withProviders } from '../testing/show-screen';
import { FormDialog } from './form-dialog';

it('does not submit again while it is saving', async () => {
  let sent = 0;
  const dialog = (isPending: boolean) => (
    <FormDialog
      title="Edit User"
      hasChanges
      saving={{ isPending, isSuccess: false }}
      saveLabel="Save"
      onSubmit={() => (sent += 1)}
      onClose={() => undefined}
    >
      <input aria-label="Name" />
    </FormDialog>
  );
  const person = userEvent.setup({ delay: null });
  const { rerender } = render(withProviders(dialog(false)));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toBe(1);

  rerender(withProviders(dialog(true)));
  await person.click(screen.getByRole('button', { name: 'Saving...' }));
  await person.type(screen.getByLabelText('Name'), '{Enter}');

  expect(sent).toBe(1);
});
