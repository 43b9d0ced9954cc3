/** What whoever calls the API must know beyond the single calls. In Markdown that is also readable as plain text. */
export const apiIntroduction: readonly { title: string; text: string }[] = [
  {
    title: 'Signing in',
    text: 'Send e-mail and password to `POST /api/auth/login` and return the session cookie of the answer with every call. `POST /api/logout` ends the session. A write that a browser sends from a page of another site is refused with 403.',
  },
  {
    title: 'Data',
    text: 'Requests and answers are JSON in UTF-8. Money travels as text such as `"12.50"`, in US dollars. Days are written `2026-11-17`, moments as `2026-11-17T15:04:05.000Z`. Fields that a call does not know are ignored. Characters that nobody can see are removed from text.',
  },
  {
    title: 'Paging',
    text: 'A list gives at most 500 rows, or as many as `limit` says. `X-Total-Count` holds the number of all rows that match. Lists take `offset`, the number of rows to skip; orders take `page` instead, counted from 1. For products and orders, follow the addresses in the `Link` header (`rel="next"`) until there is no next one: they hold a `cursor`. A cursor costs the same at any depth, and rows that are added meanwhile are not shown twice.',
  },
  {
    title: 'Idempotency',
    text: 'Calls that place orders or move money take the header `Idempotency-Key`. Choose a new value, such as a UUID, for each intent, and send the same value again when an answer was lost: it gives the first outcome instead of doing it twice. The same key with another body is refused with 422 and the code `idempotency_mismatch`.',
  },
  {
    title: 'Versions',
    text: 'What can be edited has a `version`. Send the one that you started from; if somebody else has saved in between, the answer is 409 with the code `stale_version` and the present state in `details`.',
  },
  {
    title: 'Errors',
    text: 'Every refusal has the same shape: `{"message": "...", "code": "...", "fields": {...}, "details": ...}`. `message` is a sentence for people, `code` is for programs, `fields` names the inputs that are wrong. 400: the input is wrong. 401: sign in first (`signed_out`), or the password is wrong (`unauthorized`). 402: the card was declined; `details.charged` is `false` where a refusal knows that no card was charged. 403: seen, but not allowed. 404: not there, or not yours to see. 409: in conflict with what is stored. 413 and 415: too large, or of the wrong type. 422: the idempotency key was used for something else. 429: too many attempts; wait as many seconds as `Retry-After` says. 500: a fault of ours. 502: the card provider failed. 503: try again in a moment.',
  },
  {
    title: 'Caching',
    text: 'Answers with an `ETag` may be asked for again with `If-None-Match`; 304 means that nothing has changed.',
  },
];
