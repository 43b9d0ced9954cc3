import { AppError } from '@casepack/contract/errors';

export const emailTaken = () =>
  new AppError('email_taken', 'An account with this email already exists', {
    fields: { email: 'An account with this email already exists' },
  });
