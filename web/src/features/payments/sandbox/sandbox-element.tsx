import type { StripePaymentElement } from '@stripe/stripe-js';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { cardErrors, emptyEntry } from './card-entry';
import { createEntryStore, type EntryStore } from './entry-store';
import { SandboxCardForm } from './sandbox-card-form';

type Handler = (event: unknown) => unknown;

export interface SandboxElement {
  store: EntryStore;
  element: StripePaymentElement;
  isDestroyed: () => boolean;
}

function createEvents() {
  const handlers = new Map<string, Set<Handler>>();
  let isReady = false;
  const of = (type: string) => {
    const known = handlers.get(type) ?? new Set();
    handlers.set(type, known);
    return known;
  };
  return {
    on(type: string, handler: Handler) {
      of(type).add(handler);
      // A handler added after the form is ready is still called.
      if (type === 'ready' && isReady) queueMicrotask(() => handler({ elementType: 'payment' }));
    },
    off(type: string, handler?: Handler) {
      if (handler) of(type).delete(handler);
      else of(type).clear();
    },
    emit(type: string, event: object = {}) {
      if (type === 'ready') isReady = true;
      for (const handler of of(type)) handler({ elementType: 'payment', ...event });
    },
  };
}

/** A separate container within the page's, so that it can be removed at once while React unmounts later. */
function draw(node: HTMLElement, store: EntryStore, emit: (type: string) => void) {
  const container = document.createElement('div');
  node.append(container);
  const root: Root = createRoot(container);
  root.render(
    <StrictMode>
      <SandboxCardForm
        store={store}
        onReady={() => emit('ready')}
        onFocus={() => emit('focus')}
        onBlur={() => emit('blur')}
      />
    </StrictMode>,
  );
  return {
    focus: () => container.querySelector('input')?.focus(),
    remove() {
      container.remove();
      // React must not unmount one root while it is rendering another.
      setTimeout(() => root.unmount());
    },
  };
}

const nodeOf = (place: string | HTMLElement): HTMLElement => {
  const node = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place;
  if (node === null) throw new Error(`There is no element ${place} to draw the card form in`);
  return node;
};

/** The payment element: the card fields and their input. */
export function createSandboxElement(): SandboxElement {
  const store = createEntryStore();
  const { on, off, emit } = createEvents();
  let drawn: ReturnType<typeof draw> | undefined;
  let isDestroyed = false;

  store.subscribe(() => {
    const { entry } = store.state();
    const isComplete = Object.keys(cardErrors(entry, new Date())).length === 0;
    const isEmpty = JSON.stringify(entry) === JSON.stringify(emptyEntry);
    emit('change', { complete: isComplete, empty: isEmpty, collapsed: false, value: { type: 'card' } });
  });

  function unmount() {
    drawn?.remove();
    drawn = undefined;
  }

  const element = {
    mount(place: string | HTMLElement) {
      if (isDestroyed) throw new Error('This card form was destroyed');
      unmount();
      drawn = draw(nodeOf(place), store, emit);
    },
    unmount,
    destroy() {
      unmount();
      store.clear();
      isDestroyed = true;
    },
    focus: () => drawn?.focus(),
    blur: () => undefined,
    clear: () => store.clear(),
    collapse: () => element,
    update: () => element,
    on(type: string, handler: Handler) {
      on(type, handler);
      return element;
    },
    once(type: string, handler: Handler) {
      const once: Handler = (event) => {
        off(type, once);
        return handler(event);
      };
      on(type, once);
      return element;
    },
    off(type: string, handler?: Handler) {
      off(type, handler);
      return element;
    },
  };
  return {
    store,
    element: element as unknown as StripePaymentElement, // its many overloads of `on` all lead here
    isDestroyed: () => isDestroyed,
  };
}
