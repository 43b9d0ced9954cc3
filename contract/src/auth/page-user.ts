/** A write names the user its page was drawn for: the id, or `NO_PAGE_USER`. Clients without pages leave it out. */
export const PAGE_USER_HEADER = 'x-casepack-page-user';

export const NO_PAGE_USER = 'none';
