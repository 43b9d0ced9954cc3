// @vitest-environment happy-dom
import { useMutation } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { withProviders } from '../testing/show-screen';
import { Field } from './field';
import { FormDialog } from './form-dialog';
import { Input } from './input';

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

function SavedForm({ save }: { save: () => Promise<void> }) {
  const saving = useMutation({ mutationFn: save });
  return (
    <FormDialog
      title="Edit User"
      hasChanges
      saving={saving}
      saveLabel="Save"
      onSubmit={() => saving.mutate()}
      onClose={() => undefined}
    >
      <input aria-label="Name" />
    </FormDialog>
  );
}

it('submits once when clicked twice before it is seen to be saving, and again once it was refused', async () => {
  const refuse: (() => void)[] = [];
  const save = () => new Promise<void>((_resolve, reject) => refuse.push(() => reject(new Error('Refused'))));
  render(withProviders(<SavedForm save={save} />));
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'Saving...' });
  expect(refuse).toHaveLength(1);

  refuse[0]?.();
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Saving...' });
  expect(refuse).toHaveLength(2);
});

it('submits once when a field submits it twice before it is seen to be saving', async () => {
  const save = vi.fn(() => new Promise<void>(() => undefined));
  render(withProviders(<SavedForm save={save} />));
  const { form } = screen.getByLabelText<HTMLInputElement>('Name');
  form?.requestSubmit();
  form?.requestSubmit();

  await screen.findByRole('button', { name: 'Saving...' });
  expect(save).toHaveBeenCalledOnce();
});

it.each([[false], [true]])('stays open while it is saving; changes: %s', async (hasChanges) => {
  const onClose = vi.fn();
  const dialog = (isPending: boolean) => (
    <FormDialog
      title="Edit User"
      saving={{ isPending, isSuccess: false }}
      saveLabel="Save"
      onSubmit={() => undefined}
      {...{ hasChanges, onClose }}
    >
      <input aria-label="Name" />
    </FormDialog>
  );
  const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const overlay = () => {
    const found = document.querySelector('[data-state=open]:not([role])');
    if (!found) throw new Error('No overlay');
    return found;
  };
  const leave = [
    () => person.keyboard('{Escape}'),
    () => person.click(screen.getByRole('button', { name: 'Cancel' })),
    () => person.click(screen.getByRole('button', { name: 'Close' })),
    () => person.click(overlay()),
  ];
  const { rerender } = render(withProviders(dialog(true)));
  for (const tried of leave) await tried();
  expect(screen.queryByText('Discard changes?')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();

  rerender(withProviders(dialog(false)));
  await person.keyboard('{Escape}');
  if (hasChanges) expect(await screen.findByText('Discard changes?')).toBeTruthy();
  else expect(onClose).toHaveBeenCalledOnce();
});

function Form({ isPending, problem }: { isPending: boolean; problem?: string }) {
  const [name, setName] = useState('');
  return (
    <FormDialog
      title="Edit User"
      hasChanges
      saving={{ isPending, isSuccess: false }}
      saveLabel="Save"
      onSubmit={() => undefined}
      onClose={() => undefined}
    >
      <Field label="Name" error={problem}>
        <Input value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Company">
        <Input />
      </Field>
    </FormDialog>
  );
}

it('takes no input while it is saving, and returns the focus afterwards', async () => {
  const person = userEvent.setup({ delay: null });
  const { rerender } = render(withProviders(<Form isPending={false} />));
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  await person.type(name, 'Ann');

  // Chromium takes the focus from a field at the moment it is disabled, before any effect runs.
  name.blur();
  rerender(withProviders(<Form isPending />));
  await person.type(name, 'a');
  expect(name.value).toBe('Ann');

  rerender(withProviders(<Form isPending={false} />));
  expect(document.activeElement).toBe(name);
  await person.type(name, 'a');
  expect(name.value).toBe('Anna');
});

it('leaves the focus on the button that was pressed', async () => {
  const { rerender } = render(withProviders(<Form isPending={false} />));
  const person = userEvent.setup({ delay: null });
  await person.type(screen.getByLabelText('Name'), 'Ann');
  const save = screen.getByRole('button', { name: 'Save' });
  await person.click(save);

  rerender(withProviders(<Form isPending />));
  rerender(withProviders(<Form isPending={false} />));

  expect(document.activeElement).toBe(save);
});

it('focuses the first field that was refused', () => {
  const { rerender } = render(withProviders(<Form isPending={false} />));
  screen.getByLabelText('Company').focus();

  rerender(withProviders(<Form isPending />));
  rerender(withProviders(<Form isPending={false} problem="Enter a name" />));

  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});
