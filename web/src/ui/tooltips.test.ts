// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showTooltips } from './tooltips';

describe('the tooltip of an icon button', () => {
  let end: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML =
      '<button id="icon" aria-label="Remove Soap"><svg></svg></button><button id="words" aria-label="Logout now">Logout</button>';
    end = showTooltips();
  });
  afterEach(() => {
    end();
    document.body.innerHTML = '';
    vi.useRealTimers();
  });

  const tip = () => document.querySelector('.tooltip')?.textContent;
  const button = (id: string) => document.getElementById(id) ?? document.body;
  const rest = (id: string, pointerType = 'mouse') =>
    button(id).dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));

  it('shows the name of the button after 700 ms', () => {
    rest('icon');

    vi.advanceTimersByTime(699);
    expect(tip()).toBeUndefined();
    vi.advanceTimersByTime(1);

    expect(tip()).toBe('Remove Soap');
  });

  it.each([
    ['on a button that has a text', 'words', 'mouse'],
    ['on touch', 'icon', 'touch'],
  ])('is not shown %s', (_, id, pointerType) => {
    rest(id, pointerType);

    vi.advanceTimersByTime(1_000);

    expect(tip()).toBeUndefined();
  });

  it('stays while the pointer is on the tooltip itself', () => {
    rest('icon');
    vi.advanceTimersByTime(700);

    document.querySelector('.tooltip')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    vi.advanceTimersByTime(5_000);

    expect(tip()).toBe('Remove Soap');
  });

  it.each([
    ['Escape', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
    ['a click', () => button('icon').dispatchEvent(new MouseEvent('click', { bubbles: true }))],
    ['the pointer leaving', () => rest('words')],
  ])('disappears with %s', (_, leave) => {
    rest('icon');
    vi.advanceTimersByTime(700);

    leave();

    expect(tip()).toBeUndefined();
  });
});
