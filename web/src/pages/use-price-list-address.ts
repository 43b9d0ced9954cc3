import { useLocation, useRouter } from '@tanstack/react-router';

/** The opened price list is part of the URL, so that a reload, a link and Back lead to it. */
export function usePriceListAddress() {
  const router = useRouter();
  const { pathname, searchStr, hash } = useLocation();
  const search = new URLSearchParams(searchStr);
  const opened = Number(search.get('list'));
  return {
    opened: Number.isSafeInteger(opened) && opened > 0 ? opened : undefined,
    onOpen: (id: number | undefined) => {
      if (id === undefined) search.delete('list');
      else search.set('list', String(id));
      const query = search.size > 0 ? `?${search}` : '';
      void router.navigate({ href: `${pathname}${query}${hash ? `#${hash}` : ''}` });
    },
  };
}
