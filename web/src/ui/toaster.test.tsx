// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from './toast';
import { Toaster } from './toaster';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('Toaster', () => {
  it('shows one message at a time, the newest', () => {
    act(() => {
      toast({ title: 'Product added' });
      toast({ title: 'Order saved', description: 'ORD-000412' });
    });

    expect(screen.queryByText('Product added')).toBeNull();
    expect(screen.getByText('Order saved')).toBeTruthy();
    expect(screen.getByText('ORD-000412')).toBeTruthy();
  });

  const rectOf = (top: number) => () => new DOMRect(100, top, 200, 40);

  function show(pressedAt: number, openFooterAt?: number) {
    const button = document.createElement('button');
    button.getBoundingClientRect = rectOf(pressedAt);
    document.body.append(button);
    const dialog = document.createElement('div');
    if (openFooterAt !== undefined) {
      dialog.innerHTML = '<div role="dialog" data-state="open"><footer></footer></div>';
      const footer = dialog.querySelector('footer');
      if (footer) footer.getBoundingClientRect = rectOf(openFooterAt);
      document.body.append(dialog);
    }
    // The message is drawn at the bottom, and measured there.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(rectOf(600));
    fireEvent.click(button);
    act(() => void toast({ title: 'Not saved', variant: 'destructive' }));
    vi.restoreAllMocks();
    button.remove();
    dialog.remove();
    return screen.getByText('Not saved').closest('.fixed')?.className.includes('sm:bottom-auto');
  }

  it.each([
    ['stays below while the pressed button is elsewhere', 100, undefined, false],
    ['moves to the top when it would cover the pressed button', 590, undefined, true],
    ['moves to the top when it would cover the buttons of an open dialog', 100, 590, true],
  ])('%s', (_, pressedAt, openFooterAt, isMoved) => {
    expect(show(pressedAt, openFooterAt)).toBe(isMoved);
  });

  it('takes the message away after five seconds', () => {
    act(() => void toast({ title: 'Order saved' }));

    wait(4999);
    expect(screen.queryByText('Order saved')).not.toBeNull();
    wait(1);

    expect(screen.queryByText('Order saved')).toBeNull();
  });

  it('takes a message with a link away after ten seconds, so that there is time to follow it', () => {
    act(() => void toast({ title: 'Order saved', action: { label: 'View order', href: '/orders/5' } }));

    wait(9999);
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe('/orders/5');
    wait(1);

    expect(screen.queryByText('Order saved')).toBeNull();
  });

  it('waits while the pointer is on the message and then counts on', () => {
    act(() => void toast({ title: 'Order saved', duration: 1000 }));
    const card = document.querySelector('[data-toast]') ?? document.body;

    wait(600);
    fireEvent.pointerEnter(card);
    wait(10_000);
    expect(screen.queryByText('Order saved')).not.toBeNull();
    fireEvent.pointerLeave(card);
    wait(399);
    expect(screen.queryByText('Order saved')).not.toBeNull();
    wait(1);

    expect(screen.queryByText('Order saved')).toBeNull();
  });

  it('waits while the keyboard is in the message', () => {
    act(() => void toast({ title: 'Order saved', duration: 1000 }));

    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    wait(10_000);

    expect(screen.queryByText('Order saved')).not.toBeNull();
  });

  it('is dismissed by its button', () => {
    act(() => void toast({ title: 'Order saved' }));

    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

    expect(screen.queryByText('Order saved')).toBeNull();
  });

  it('speaks of success politely and of failure at once', () => {
    act(() => void toast({ title: 'Order saved' }));
    expect(screen.getByRole('status').textContent).toContain('Order saved');

    act(() => void toast({ title: 'Status Update Failed', variant: 'destructive' }));

    expect(screen.getByRole('alert').textContent).toContain('Status Update Failed');
    expect(screen.getByRole('alert').getAttribute('aria-live')).toBe('assertive');
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
