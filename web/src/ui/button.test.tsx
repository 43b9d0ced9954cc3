// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Button } from './button';
import { IconButton } from './icon-button';

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

  it.each([
    ['button', Button],
    ['icon button', IconButton],
  ])('starts work once when a %s is clicked twice at once, and again later', async (_name, Kind) => {
    let pressed = 0;
    render(
      <Kind busy={false} aria-label="Save" onClick={() => (pressed += 1)}>
        Save
      </Kind>,
    );
    const button = screen.getByRole('button', { name: 'Save' });

    fireEvent.click(button);
    fireEvent.click(button);
    expect(pressed).toBe(1);

    await waitFor(() => {
      fireEvent.click(button);
      expect(pressed).toBe(2);
    });
  });

  it('submits a form once when it is clicked twice at once', () => {
    let submitted = 0;
    render(
      <form onSubmit={() => (submitted += 1)}>
        <Button type="submit" busy={false}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });

    fireEvent.click(button);
    fireEvent.click(button);

    expect(submitted).toBe(1);
  });

  it('takes every click where it starts no work', () => {
    let pressed = 0;
    render(<Button onClick={() => (pressed += 1)}>Add</Button>);

    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));

    expect(pressed).toBe(2);
  });

  it('announces to screen readers that work has started', async () => {
    render(<Button busy>Save</Button>);

    await waitFor(() =>
      expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('Working, please wait.'),
    );
  });
});
