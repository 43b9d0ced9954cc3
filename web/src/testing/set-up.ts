import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { setConnectionLost } from '../connection';
import { carts } from '../features/cart/carts';
import { resetToasts } from '../ui/toast';
import { waitForPointer } from './wait-for-pointer';
import { stopOwnerStacks } from './without-owner-stacks';

stopOwnerStacks();
configure({
  // Long enough for a busy machine: a shorter wait would fail without a defect on the screen.
  asyncUtilTimeout: 10_000,
  asyncWrapper: waitForPointer,
});

afterEach(() => {
  cleanup();
  resetToasts();
  setConnectionLost(false);
});

// The files of a worker share its modules and its browser storage.
afterAll(() => {
  carts.clear();
  if (typeof window === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});
