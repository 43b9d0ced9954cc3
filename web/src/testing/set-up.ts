import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { setConnectionLost } from '../connection';
import { resetToasts } from '../ui/toast';

// As long as a busy machine takes: a wait that ends sooner says nothing about the screen.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  resetToasts();
  setConnectionLost(false);
});
