// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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

  function put(tag: 'button' | 'footer', top: number, into: HTMLElement = document.body): HTMLElement {
    const element = document.createElement(tag);
    element.getBoundingClientRect = rectOf(top);
    into.append(element);
    onTestFinished(() => element.remove());
    return element;
  }

  function openDialog(): HTMLElement {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.dataset.state = 'open';
    document.body.append(dialog);
    onTestFinished(() => dialog.remove());
    return dialog;
  }

  /**
   * The message is drawn and measured at the bottom, 600 px from the top; in a window of 768 px the other end is at
   * 128.
   */
  function showMessage() {
    vi.stubGlobal('innerHeight', 768);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(rectOf(600));
    onTestFinished(() => void vi.restoreAllMocks());
    onTestFinished(() => void vi.unstubAllGlobals());
    act(() => void toast({ title: 'Not saved', variant: 'destructive' }));
  }

  const isMoved = () => screen.getByText('Not saved').closest('.fixed')?.className.includes('sm:bottom-auto');

  it.each([
    ['stays at the bottom if it does not cover the pressed button', 100, false],
    ['moves to the top if it would cover the pressed button', 590, true],
  ])('%s', (_, pressedAt, moves) => {
    fireEvent.click(put('button', pressedAt));
    showMessage();

    expect(isMoved()).toBe(moves);
  });

  it('moves to the top if it would cover the buttons of an open dialog, regardless of what is below the dialog', () => {
    fireEvent.click(put('button', 130));
    put('footer', 590, openDialog());
    showMessage();

    expect(isMoved()).toBe(true);
  });

  it('moves to the top when a dialog opens whose buttons it covers', () => {
    fireEvent.click(put('button', 300));
    showMessage();
    expect(isMoved()).toBe(false);

    put('footer', 590, openDialog());
    wait(200);

    expect(isMoved()).toBe(true);
  });

  it('stays where it is if it would cover a button at either end', () => {
    const dialog = openDialog();
    fireEvent.click(put('button', 130, dialog));
    put('footer', 590, dialog);
    showMessage();
    wait(1000);

    expect(isMoved()).toBe(false);
  });

  it('removes the message after five seconds', () => {
    act(() => void toast({ title: 'Order saved' }));

    wait(4999);
    expect(screen.queryByText('Order saved')).not.toBeNull();
    wait(1);

    expect(screen.queryByText('Order saved')).toBeNull();
  });

  it('removes a message with a link after ten seconds, so that there is time to follow it', () => {
    act(() => void toast({ title: 'Order saved', action: { label: 'View order', href: '/orders/5' } }));

    wait(9999);
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe('/orders/5');
    wait(1);

    expect(screen.queryByText('Order saved')).toBeNull();
  });

  it('pauses while the pointer is over the message and then continues', () => {
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

  it('pauses while the focus is in the message', () => {
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

  it('announces success politely and failure assertively', () => {
    act(() => void toast({ title: 'Order saved' }));
    expect(screen.getByRole('status').textContent).toContain('Order saved');

    act(() => void toast({ title: 'Status Update Failed', variant: 'destructive' }));

    expect(screen.getByRole('alert').textContent).toContain('Status Update Failed');
    expect(screen.getByRole('alert').getAttribute('aria-live')).toBe('assertive');
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
