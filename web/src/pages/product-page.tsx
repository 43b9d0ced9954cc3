import { can } from '@casepack/contract/access/permissions';
import { actsForCustomer } from '@casepack/contract/access/questions';
import type { Product } from '@casepack/contract/catalog/product';
import { IdText } from '@casepack/contract/ids';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import PackageOpen from 'lucide-react/icons/package-open';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../api/current-user';
import { isRefusal } from '../api/refusal';
import { catalogQueries } from '../features/catalog/catalog.queries';
import { readCatalogSearch } from '../features/catalog/catalog-search';
import { CustomerBanner } from '../features/catalog/customer-banner';
import { ProductView, ProductWaiting } from '../features/catalog/product-view';
import { RelatedProducts } from '../features/catalog/related-products';
import { ProductOrders } from '../features/orders/product-orders';
import { buttonClass } from '../ui/button-class';
import { Card, CardHeader } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { LoadFailed } from '../ui/load-failed';
import { PageHeader } from '../ui/page-header';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import { EditProduct } from './edit-product';
import { useAddToCart } from './use-add-to-cart';
import { usePageTitle } from './use-page-title';

const StockMoves = part(
  async () => (await import('../features/stock/stock-moves')).StockMoves,
  <SkeletonRows count={4} label="Loading the history" />,
);

const MOVES_SHOWN = 5;
const nameId = 'product-name';

/** Reps and staff can look at a product as one of their customers sees it. */
function useViewedCustomer(user: CurrentUser | null): number | undefined {
  const { customer } = readCatalogSearch(useSearch({ strict: false }));
  return user && !actsForCustomer(toActor(user)) ? customer : undefined;
}

const BackToCatalog = ({ customerId }: { customerId?: number | undefined }) => (
  <Link
    to="/catalog"
    search={customerId === undefined ? {} : { customer: customerId }}
    className={buttonClass({ variant: 'link', size: 'sm' })}
  >
    <ArrowLeft aria-hidden />
    Back to the catalog
  </Link>
);

export function ProductPage() {
  const { productId = '' } = useParams({ strict: false });
  const id = IdText.safeParse(productId).data;
  const user = useCurrentUser();
  const customerId = useViewedCustomer(user);
  if (user === null) return null;
  return id === undefined ? <Missing /> : <LoadedProduct key={id} {...{ user, id, customerId }} />;
}

type LoadedProductProps = { user: CurrentUser; id: number; customerId: number | undefined };

function LoadedProduct({ user, id, customerId }: LoadedProductProps) {
  const { data, error, isFetching, refetch } = useQuery(catalogQueries.product(id, customerId));
  usePageTitle(data?.name ?? 'Product');
  if (data) return <ShownProduct user={user} product={data} customerId={customerId} />;
  if (isRefusal(error)) return <Missing />;
  if (error && !isFetching) {
    return (
      <Titled>
        <LoadFailed title="The product could not be loaded" onRetry={() => void refetch()} />
      </Titled>
    );
  }
  return (
    <>
      <PageHeader back={<BackToCatalog />} title="Product" subtitle="&nbsp;" />
      <ProductWaiting />
    </>
  );
}

type ShownProductProps = { user: CurrentUser; product: Product; customerId: number | undefined };

function ShownProduct({ user, product, customerId }: ShownProductProps) {
  const actor = toActor(user);
  const isBuyer = actsForCustomer(actor);
  const isViewing = customerId !== undefined;
  const { id, manufacturerId, casePackQuantity } = product;
  const node = { manufacturerId, salesOrganizationId: null, wholesaleCustomerId: null };
  const canEdit = !isViewing && can(actor, 'catalog:edit', node);
  const seesMoves = !isViewing && can(actor, 'stock:manage', node);
  const add = useAddToCart();
  const navigate = useNavigate();
  return (
    <>
      {customerId !== undefined && (
        <CustomerBanner
          customerId={customerId}
          onStop={() => void navigate({ to: '.', search: {}, replace: true })}
        />
      )}
      <PageHeader
        back={<BackToCatalog customerId={customerId} />}
        title={
          <span id={nameId} className="wrap-anywhere">
            {product.name}
          </span>
        }
        subtitle={`${product.sku} · ${product.category}`}
        actions={canEdit && <EditProduct product={product} />}
      />
      <div className="flex flex-col gap-8">
        <ProductView
          product={product}
          customerId={customerId}
          nameId={nameId}
          onAdd={isViewing ? undefined : add}
        />
        <div className={seesMoves ? 'grid items-start gap-6 lg:grid-cols-2' : undefined}>
          <ProductOrders
            productId={id}
            customerId={customerId}
            title={
              isBuyer
                ? 'Your orders of this product'
                : isViewing
                  ? 'Orders of this customer'
                  : 'Orders with this product'
            }
            namesCustomers={!isBuyer && !isViewing}
            isCase={casePackQuantity > 1}
          />
          {seesMoves && (
            <Card as="section" aria-labelledby="product-stock">
              <CardHeader title={<span id="product-stock">Stock history</span>} className="mb-2" />
              <StockMoves productId={id} pageSize={MOVES_SHOWN} />
            </Card>
          )}
        </div>
        <RelatedProducts
          product={product}
          viewer={{
            manufacturer: user.isAdmin && !isViewing ? manufacturerId : undefined,
            customer: customerId,
          }}
        />
      </div>
    </>
  );
}

const Titled = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader back={<BackToCatalog />} title="Product" />
    <Card padded={false}>{children}</Card>
  </>
);

const Missing = () => (
  <Titled>
    <EmptyState
      icon={<PackageOpen />}
      title="This product is not in the catalog"
      hint="It may have been removed, or the link may be incomplete."
    />
  </Titled>
);
