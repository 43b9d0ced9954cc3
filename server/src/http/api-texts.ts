/** General rules for users of the API. Markdown that also reads well as plain text. */
export const apiIntroduction: readonly { title: string; text: string }[] = [
  {
    title: 'Signing in',
    text: 'Send email and password to `POST /api/auth/login` and send the session cookie from the response with every call. `POST /api/logout` ends the session. Writes that a browser sends from a page of another site are rejected with 403.',
  },
  {
    title: 'Data',
    text: 'Requests and responses are JSON in UTF-8. Amounts are strings such as `"12.50"`, in US dollars. Dates are written `2026-11-17`, times `2026-11-17T15:04:05.000Z`. Unknown fields are ignored. Invisible characters are removed from text.',
  },
  {
    title: 'Paging',
    text: 'A list returns at most 500 rows, or fewer if you set `limit`. `X-Total-Count` holds the number of all matching rows. Lists take `offset`, the number of rows to skip. Orders take `page` instead, counted from 1. For products and orders, follow the addresses in the `Link` header (`rel="next"`) until there is no next one. They contain a `cursor`: every page is equally fast, and rows added while you read are not returned twice.',
  },
  {
    title: 'Idempotency',
    text: 'Calls that place orders or move money take the header `Idempotency-Key`. Choose a new value, such as a UUID, for each operation. If a response is lost, send the request again with the same value: you get the first result, and nothing is done twice. The same key with a different body is rejected with 422 and the code `idempotency_mismatch`.',
  },
  {
    title: 'Versions',
    text: 'Records that can be edited have a `version`. Send the version you started from. If someone else has saved since then, the response is 409 with the code `stale_version` and the current state in `details`.',
  },
  {
    title: 'Errors',
    text: 'Every error has the same shape: `{"message": "...", "code": "...", "fields": {...}, "details": ...}`. `message` is for people, `code` is for programs, and `fields` names the invalid inputs. 400: the input is invalid. 401: sign in first (`signed_out`), or the password is wrong (`unauthorized`). 402: the card was declined. `details.charged` is `false` if it is certain that no card was charged. 403: you can see it, but you are not allowed to do this. 404: it does not exist, or you cannot see it. 409: it conflicts with stored data. 413 and 415: too large, or the wrong type. 422: the idempotency key was used for something else. 429: too many attempts. Wait as many seconds as `Retry-After` says. 500: an error on our side. 502: the card provider failed. 503: try again in a moment.',
  },
  {
    title: 'Caching',
    text: 'If a response has an `ETag`, send it with `If-None-Match` next time. 304 means that nothing has changed.',
  },
];
