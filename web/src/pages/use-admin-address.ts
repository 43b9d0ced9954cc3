import { useLocation, useRouter } from '@tanstack/react-router';

interface AdminAddress {
  tab: string | undefined;
  hash: string;
  /** Whose catalog a platform administrator looks at. */
  manufacturerId: number | undefined;
  toTab: (tab: string) => void;
  toHash: (hash: string) => void;
  toManufacturer: (manufacturerId: number) => void;
}

/** What the admin panel keeps in its address, so that it can be linked to, reloaded and left by Back. */
export function useAdminAddress(): AdminAddress {
  const router = useRouter();
  const { pathname, searchStr, hash } = useLocation();
  const search = new URLSearchParams(searchStr);
  const manufacturer = search.get('manufacturer');

  // What else stands there, such as a payment provider's return parameters, is of no use on another tab.
  function go(changed: { tab?: string; manufacturer?: string }, toHash: string) {
    const kept = { tab: search.get('tab'), manufacturer, ...changed };
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries(kept)) if (value) next.set(name, value);
    const query = next.size > 0 ? `?${next}` : '';
    const href = pathname + query + (toHash === '' ? '' : `#${toHash}`);
    void router.navigate({ href, resetScroll: false });
  }

  return {
    tab: search.get('tab') ?? undefined,
    hash,
    manufacturerId: manufacturer === null ? undefined : Number(manufacturer),
    toTab: (tab) => go({ tab }, hash),
    toHash: (next) => go({}, next),
    toManufacturer: (id) => go({ manufacturer: String(id) }, hash),
  };
}
