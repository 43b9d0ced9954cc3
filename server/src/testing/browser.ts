/** Keeps cookies per host and follows redirects, like a browser; does not run pages. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  cookie(host: string, name: string): string | undefined {
    return this.#cookies.get(host)?.get(name);
  }

  setCookie(host: string, name: string, value: string): void {
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar.set(name, value));
  }

  /** One request, with the cookies of the host; redirects are not followed. */
  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const { hostname } = new URL(url);
    const cookie = [...(this.#cookies.get(hostname) ?? [])]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...(cookie ? { cookie } : {}) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(hostname, line);
    return response;
  }

  /** Follows redirects until one leads to a page that `isThere` accepts, which is not opened. */
  async follow(start: string, isThere: (url: URL) => boolean): Promise<URL> {
    let url = new URL(start);
    for (let step = 0; step < 10; step += 1) {
      const response = await this.request(url.href);
      await response.arrayBuffer();
      const location = response.headers.get('location');
      if (!location) throw new Error(`${url.href} answered ${response.status} and led nowhere`);
      url = new URL(location, url);
      if (isThere(url)) return url;
    }
    throw new Error(`Too many redirects, the last to ${url.href}`);
  }

  #keep(host: string, line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const isOver = attributes.some((attribute) =>
      /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(attribute),
    );
    if (isOver) this.#cookies.get(host)?.delete(name);
    else this.setCookie(host, name, value);
  }
}
