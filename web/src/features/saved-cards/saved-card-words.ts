interface Failure {
  title: string;
  usual: string;
}

/** What is said when something about saved cards fails. */
export interface SavedCardWords {
  customerFailed: Failure;
  setupFailed: Failure;
  /** The provider's own message follows. */
  refusedTitle: string;
  saveFailed: Failure;
  removeFailed: Failure;
}

export const ownWords: SavedCardWords = {
  customerFailed: { title: 'Error', usual: 'Failed to set up payment customer. Please try again.' },
  setupFailed: { title: 'Error', usual: 'Failed to set up payment form. Please try again.' },
  refusedTitle: 'Payment Method Setup Failed',
  saveFailed: { title: 'Error', usual: 'Failed to save payment method. Please try again.' },
  removeFailed: { title: 'Error', usual: 'Failed to remove payment method. Please try again.' },
};

const setupFailed = { title: 'Payment Setup Failed', usual: 'Invalid response from payment setup' };

export const organizationWords: SavedCardWords = {
  customerFailed: setupFailed,
  setupFailed,
  refusedTitle: 'Payment Method Error',
  saveFailed: { title: 'Setup Failed', usual: 'Unable to save payment method. Please try again.' },
  removeFailed: { title: 'Delete Failed', usual: 'Failed to remove payment method. Please try again.' },
};
