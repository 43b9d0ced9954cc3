// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Button } from './button';

describe('Button', () => {
  it('shows either its label or its busy label, never both', () => {
    const { rerender } = render(<Button busyLabel="Saving...">Save Changes</Button>);
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy();

    rerender(
      <Button busy busyLabel="Saving...">
        Save Changes
      </Button>,
    );

    expect(screen.getByRole('button', { name: 'Saving...' }).getAttribute('aria-busy')).toBe('true');
  });

  it('ignores clicks and submits no form while busy, but keeps the focus', async () => {
    let pressed = 0;
    let submitted = 0;
    render(
      <form onSubmit={() => (submitted += 1)}>
        <Button type="submit" busy onClick={() => (pressed += 1)}>
          Save
        </Button>
      </form>,
    );

    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect([pressed, submitted]).toEqual([0, 0]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  });

  it('announces to screen readers that work has started', async () => {
    render(<Button busy>Save</Button>);

    await waitFor(() =>
      expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('Working, please wait.'),
    );
  });
});
