/** A write names the user its page was rendered for: the id, or `NO_PAGE_USER`. Clients without pages omit it. */
export const PAGE_USER_HEADER = 'x-casepack-page-user';

export const NO_PAGE_USER = 'none';
