// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';
import { Menu, MenuItem } from './menu';

function DialogPage() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Edit product" description="All prices in USD.">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

function MenuPage() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => setOpen(true)}>Delete</MenuItem>
      </Menu>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete this product?"
        description="It cannot be undone."
        confirmLabel="Delete product"
        onConfirm={() => setOpen(false)}
      />
    </>
  );
}

function ListPage({ late }: { late: boolean }) {
  const [names, setNames] = useState(['Balm', 'Soap', 'Tea']);
  const [chosen, setChosen] = useState<string>();
  const remove = () => setNames((before) => before.filter((name) => name !== chosen));
  return (
    <main>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setChosen(name)}>{`Delete ${name}`}</button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== undefined}
        onOpenChange={() => setChosen(undefined)}
        title="Delete?"
        description="It cannot be undone."
        confirmLabel="Yes"
        onConfirm={() => {
          setChosen(undefined);
          // A list that is refetched removes the row after the dialog has closed.
          if (late) setTimeout(remove, 20);
          else remove();
        }}
      />
    </main>
  );
}

function EmptyListPage() {
  const [isEmpty, setEmpty] = useState(true);
  const [open, setOpen] = useState(false);
  const fill = () => {
    setOpen(false);
    setTimeout(() => setEmpty(false), 20);
  };
  return (
    <main>
      {isEmpty && (
        <button type="button" onClick={() => setOpen(true)}>
          Add the first one
        </button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title="Add">
        <button type="button" onClick={fill}>
          Save
        </button>
      </Dialog>
    </main>
  );
}

describe('Dialog', () => {
  it('keeps the focus on the page when the button that opened it is removed after closing', async () => {
    render(<EmptyListPage />);

    await userEvent.click(screen.getByRole('button', { name: 'Add the first one' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add the first one' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('is named by its title, focuses the first field, and returns the focus', async () => {
    render(<DialogPage />);

    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(
      screen.getByRole('dialog', { name: 'Edit product', description: 'All prices in USD.' }),
    ).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await userEvent.keyboard('{Escape}');

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })));
  });
});

describe('ConfirmDialog', () => {
  it.each([true, false])(
    'moves the focus to the row next to the deleted one, removed late: %s',
    async (late) => {
      render(<ListPage late={late} />);

      await userEvent.click(screen.getByRole('button', { name: 'Delete Soap' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));

      await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Soap' })).toBeNull());
      const beside = screen.getByRole('button', { name: 'Delete Tea' }).closest('li');
      await waitFor(() => expect(document.activeElement).toBe(beside));
    },
  );

  it('focuses the safe choice and returns the focus to the button of the menu that opened it', async () => {
    render(<MenuPage />);

    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await userEvent.click(cancel);

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
  });
});
