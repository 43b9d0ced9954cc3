import { describeIssue } from '@casepack/contract/input-errors';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { z } from 'zod';
import { dismissToast } from '../ui/toast';

z.config({ localeError: describeIssue });

// As long as a busy machine takes: a wait that ends sooner says nothing about the screen.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  dismissToast();
});
