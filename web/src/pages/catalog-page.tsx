import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCurrentUser } from '../api/current-user';
import { Catalog } from '../features/catalog/catalog';
import { type CatalogSearch, readCatalogSearch } from '../features/catalog/catalog-search';
import { PageSpinner } from '../ui/page-spinner';
import { part } from '../ui/part';
import { useOnDemand } from '../ui/use-on-demand';
import { useAddToCart } from './use-add-to-cart';
import { usePageTitle } from './use-page-title';

const PlacedOrder = part(
  async () => (await import('./placed-order')).PlacedOrder,
  <PageSpinner label="Loading the order" />,
);

export function CatalogPage() {
  usePageTitle('Catalog');
  const user = useCurrentUser();
  const choosesManufacturer = user?.isAdmin === true && user.role === null;
  const choosesCustomer = choosesManufacturer || user?.role === 'manufacturer' || user?.role === 'sales_rep';
  const asked = readCatalogSearch(useSearch({ strict: false }));
  const search = choosesCustomer ? asked : { ...asked, customer: undefined };
  const isViewing = search.customer !== undefined;
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
  const add = useAddToCart();

  const catalog = (
    <>
      <Catalog
        isPageTitle={search.placed === undefined}
        search={search}
        onChange={(changed, options) => void change(changed, options?.isTyping ?? false)}
        startsFiltering={startsFiltering}
        choosesManufacturer={choosesManufacturer}
        choosesCustomer={choosesCustomer}
        onAdd={isViewing ? undefined : add}
        onOpen={details.open}
      />
      {details.productId !== undefined && details.code && (
        <details.code.ProductDetails
          productId={details.productId}
          customerId={search.customer}
          open={search.product !== undefined}
          onClose={details.close}
          onAdd={isViewing ? undefined : add}
        />
      )}
    </>
  );
  return search.placed === undefined ? catalog : <PlacedOrder orderId={search.placed}>{catalog}</PlacedOrder>;
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
