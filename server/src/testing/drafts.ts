import { blankDetails } from '@casepack/contract/drafts/draft';

/** The content of a draft in its wire format, as the desk sends it. */
export const draftContent = (...lines: object[]) => ({
  lines: lines.map((line, index) => ({
    key: String(index + 1),
    entry: '',
    productId: null,
    quantity: null,
    isTester: false,
    ...line,
  })),
  details: blankDetails,
});

export const emptyDraft = draftContent();
