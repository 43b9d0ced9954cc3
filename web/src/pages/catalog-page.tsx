import type { Product } from '@casepack/contract/catalog/product';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useCurrentUser } from '../api/current-user';
import { loadCart } from '../features/cart/carts';
import { Catalog } from '../features/catalog/catalog';
import { type CatalogSearch, readCatalogSearch } from '../features/catalog/catalog-search';
import { codeForPress } from '../ui/code-for-press';
import { PageHeader } from '../ui/page-header';
import { useOnDemand } from '../ui/use-on-demand';
import { usePageTitle } from './use-page-title';

export function CatalogPage() {
  usePageTitle('Catalog');
  const user = useCurrentUser();
  const userId = user?.id;
  const search = readCatalogSearch(useSearch({ strict: false }));
  const startsFiltering = useLocation({ select: ({ pathname }) => pathname === '/catalog-advanced' });
  const navigate = useNavigate();
  const details = useDetails(search.product);

  const change = (changed: CatalogSearch, replace: boolean) =>
    navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...changed }),
      replace,
      resetScroll: false,
    });
  const add = useCallback(
    async (product: Product, isTester: boolean) => {
      if (userId === undefined) return false;
      const cart = await codeForPress(() => loadCart(userId));
      return (await cart?.add(product, isTester)) ?? false;
    },
    [userId],
  );

  return (
    <>
      <PageHeader title="Catalog" className="mb-4" />
      <Catalog
        search={search}
        onChange={(changed, options) => void change(changed, options?.isTyping ?? false)}
        startsFiltering={startsFiltering}
        choosesManufacturer={user?.isAdmin === true && user.role === null}
        onAdd={add}
        onOpen={details.open}
      />
      {details.productId !== undefined && details.code && (
        <details.code.ProductDetails
          productId={details.productId}
          open={search.product !== undefined}
          onClose={details.close}
          onAdd={add}
        />
      )}
    </>
  );
}

/** The address says which product is open, so that Back closes it and a link opens it. */
function useDetails(current: number | undefined) {
  const navigate = useNavigate();
  const router = useRouter();
  const isOpenedHere = useRef(false);
  // Kept while the panel slides out.
  const [productId, setProductId] = useState(current);
  if (current !== undefined && current !== productId) setProductId(current);

  const show = (product: number | undefined, replace: boolean) =>
    navigate({
      to: '.',
      search: (previous) => ({ ...previous, product }),
      replace,
      resetScroll: false,
    });

  function close() {
    if (isOpenedHere.current) router.history.back();
    else void show(undefined, true);
    isOpenedHere.current = false;
  }

  const code = useOnDemand(current !== undefined, {
    load: () => import('../features/catalog/product-details'),
    // Not by Back: of several that were pressed meanwhile, it would lead to another one.
    onMissing: () => {
      isOpenedHere.current = false;
      void show(undefined, true);
    },
  });

  return {
    productId,
    code,
    open(id: number) {
      isOpenedHere.current = true;
      void show(id, false);
    },
    close,
  };
}
