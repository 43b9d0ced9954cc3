// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { MenuItem } from './menu';
import { RowMenu } from './row-menu';

describe('the menu of a row', () => {
  it('opens on the first click, and again', async () => {
    const onSelect = vi.fn();
    render(
      <RowMenu label="More for CP-1">
        <MenuItem onSelect={onSelect}>Duplicate</MenuItem>
      </RowMenu>,
    );
    const button = () => screen.getByRole('button', { name: 'More for CP-1' });
    expect(button().getAttribute('aria-haspopup')).toBe('menu');
    await userEvent.click(button());
    await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(button());
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(button());
    expect(onSelect).toHaveBeenCalledOnce();
  });
});
