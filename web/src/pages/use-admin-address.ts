import { useLocation, useRouter } from '@tanstack/react-router';

interface AdminAddress {
  /** The manufacturer whose catalog a platform administrator is viewing. */
  manufacturerId: number | undefined;
  toManufacturer: (manufacturerId: number) => void;
}

/** What the admin panel keeps in its URL, so that it can be linked to, reloaded and left by Back. */
export function useAdminAddress(): AdminAddress {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const manufacturer = new URLSearchParams(searchStr).get('manufacturer');

  return {
    manufacturerId: manufacturer === null ? undefined : Number(manufacturer),
    toManufacturer: (id) =>
      void router.navigate({ href: `${pathname}?manufacturer=${id}`, resetScroll: false }),
  };
}
