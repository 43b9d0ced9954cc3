import { describeIssue } from '@casepack/contract/input-errors';
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';

// The error messages are loaded with the first form: the catalog is shown earlier and needs none.
z.config({ localeError: describeIssue });

export { zodResolver };
