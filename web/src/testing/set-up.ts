import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { setConnectionLost } from '../connection';
import { resetToasts } from '../ui/toast';
import { waitForPointer } from './wait-for-pointer';

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
