interface Failure {
  title: string;
  fallback: string;
}

/** Texts for failures with saved cards. */
export interface SavedCardWords {
  customerFailed: Failure;
  setupFailed: Failure;
  /** Followed by the message of the provider. */
  refusedTitle: string;
  saveFailed: Failure;
  removeFailed: Failure;
}

export const ownWords: SavedCardWords = {
  customerFailed: { title: 'Error', fallback: 'Failed to set up payment customer. Please try again.' },
  setupFailed: { title: 'Error', fallback: 'Failed to set up payment form. Please try again.' },
  refusedTitle: 'Payment Method Setup Failed',
  saveFailed: { title: 'Error', fallback: 'Failed to save payment method. Please try again.' },
  removeFailed: { title: 'Error', fallback: 'Failed to remove payment method. Please try again.' },
};

const setupFailed = { title: 'Payment Setup Failed', fallback: 'Invalid response from payment setup' };

export const organizationWords: SavedCardWords = {
  customerFailed: setupFailed,
  setupFailed,
  refusedTitle: 'Payment Method Error',
  saveFailed: { title: 'Setup Failed', fallback: 'Unable to save payment method. Please try again.' },
  removeFailed: { title: 'Delete Failed', fallback: 'Failed to remove payment method. Please try again.' },
};
