import { describeIssue } from '@casepack/contract/input-errors';
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';

// The sentences come with the first form: the catalog shows before them, and needs none.
z.config({ localeError: describeIssue });

export { zodResolver };
