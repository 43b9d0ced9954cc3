import { getConfig } from '@testing-library/react';

// As it is before the set-up replaces it; this module is loaded once.
const { getElementError } = getConfig();

/**
 * The error of a query that found nothing, which prints the page only when it is read: a test that waits asks again and
 * again, and printing the page each time was a twentieth of the time of screen tests.
 */
export const printWhenRead: typeof getElementError = (message, container) => {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  let printed: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => {
      printed ??= getElementError(message, container).message;
      return printed;
    },
  });
  return error;
};
