const nextLink = /<([^>]*)>\s*;\s*rel="?next"?/;

/** Where the next page begins, by the Link header of this one. */
export function nextCursor(link: string | null): string | undefined {
  const address = link === null ? undefined : nextLink.exec(link)?.[1];
  if (address === undefined) return undefined;
  return new URL(address, 'http://here.invalid').searchParams.get('cursor') ?? undefined;
}
