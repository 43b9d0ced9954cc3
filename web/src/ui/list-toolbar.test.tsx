// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ListToolbar } from './list-toolbar';

describe('the toolbar of a list', () => {
  it('keeps its filters behind one button, which shows how many are set', async () => {
    const onClear = vi.fn();
    render(
      <ListToolbar
        search={<input type="search" aria-label="Search" />}
        filters={<input aria-label="Role" />}
        sort={<input aria-label="Sort by" />}
        active={2}
        onClear={onClear}
      />,
    );
    expect(screen.queryByLabelText('Sort by')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Filters (2)' }));

    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
    expect(sheet.getByLabelText('Role')).toBeTruthy();
    expect(sheet.getByLabelText('Sort by')).toBeTruthy();
    await userEvent.click(sheet.getByRole('button', { name: 'Clear filters' }));
    expect(onClear).toHaveBeenCalledOnce();
    await userEvent.click(sheet.getByRole('button', { name: 'Show results' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers no clear button without active filters, and no filter button without filters', async () => {
    const { unmount } = render(<ListToolbar search={<input />} filters={<input aria-label="Role" />} />);
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    unmount();

    render(<ListToolbar search={<input />} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
