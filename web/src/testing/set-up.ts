import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { setConnectionLost } from '../connection';
import { resetToasts } from '../ui/toast';

// Long enough for a busy machine: a shorter wait would fail without a defect on the screen.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  resetToasts();
  setConnectionLost(false);
});
