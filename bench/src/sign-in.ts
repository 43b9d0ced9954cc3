import { seat } from './data';
import type { Request } from './load';

export async function send(url: string, { method, path, headers, body }: Request): Promise<Response> {
  const response = await fetch(new URL(path, url), {
    method,
    ...(headers ? { headers } : {}),
    ...(body === undefined ? {} : { body }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
  return response;
}

/** The headers of a signed-in user. */
export async function signIn(url: string, by = seat): Promise<Record<string, string>> {
  const response = await send(url, {
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(by),
  });
  return {
    cookie: response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  };
}
