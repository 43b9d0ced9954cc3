import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { setConnectionLost } from '../connection';
import { carts } from '../features/cart/carts';
import { resetToasts } from '../ui/toast';
import { printWhenRead } from './element-error';
import { waitForPointer } from './wait-for-pointer';
import { stopOwnerStacks } from './without-owner-stacks';

stopOwnerStacks();
// Browsers offer it only over https, and some installations use http: nothing may depend on it.
Object.defineProperty(globalThis.crypto, 'randomUUID', { value: undefined });
configure({
  // Long enough for a busy machine: a shorter wait would fail without a defect on the screen.
  asyncUtilTimeout: 10_000,
  asyncWrapper: waitForPointer,
  getElementError: printWhenRead,
});

afterEach(() => {
  cleanup();
  resetToasts();
  setConnectionLost(false);
});

// The files of a worker share its modules and its browser storage.
afterAll(async () => {
  // A page that is still loading when a file ends could not be loaded by the files after it.
  await vi.dynamicImportSettled();
  carts.clear();
  if (typeof window === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});
