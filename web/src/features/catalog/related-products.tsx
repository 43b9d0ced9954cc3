import { listProducts } from '@casepack/contract/catalog/endpoints';
import type { Product } from '@casepack/contract/catalog/product';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/call';
import { pictureOf } from '../../api/picture-of';
import { linkClass } from '../../ui/link-class';
import { Picture } from '../../ui/picture';
import { Skeleton } from '../../ui/skeleton';
import { type CatalogViewer, catalogQueries } from './catalog.queries';
import { ProductPrice } from './product-price';

const MOST = 6;

/** The products of a collection or, without one, of a category. */
const relatedQuery = (group: { collection: number } | { category: string }, viewer: CatalogViewer) => {
  const query = { ...group, manufacturerId: viewer.manufacturer, customerId: viewer.customer };
  return queryOptions({
    queryKey: ['products', 'related', query],
    queryFn: ({ signal }) => call(listProducts, { query: { ...query, limit: MOST + 1 }, signal }),
  });
};

type RelatedProductsProps = { product: Product; viewer: CatalogViewer };

/** Others of the first collection that it is in. */
export function RelatedProducts({ product, viewer }: RelatedProductsProps) {
  const collections = useQuery(catalogQueries.collections(viewer));
  if (collections.isPending) return <Waiting />;
  const collection = collections.data?.find(
    ({ manufacturerId, tagFilters }) =>
      manufacturerId === product.manufacturerId && tagFilters.some((tag) => product.tags.includes(tag)),
  );
  return collection ? (
    <Group product={product} viewer={viewer} name={collection.name} group={{ collection: collection.id }} />
  ) : (
    <Group product={product} viewer={viewer} name={product.category} group={{ category: product.category }} />
  );
}

type GroupProps = RelatedProductsProps & {
  name: string;
  group: { collection: number } | { category: string };
};

function Group({ product, viewer, name, group }: GroupProps) {
  const found = useQuery(relatedQuery(group, viewer));
  if (found.isPending) return <Waiting />;
  const others = (found.data ?? []).filter(({ id }) => id !== product.id).slice(0, MOST);
  // Nothing else on the page depends on them, so that a failure is not worth a message.
  if (others.length === 0) return null;
  const { manufacturer, customer } = viewer;
  return (
    <section aria-labelledby="related-title">
      <h2 id="related-title" className="mb-3 text-lg font-semibold">
        More from{' '}
        <Link to="/catalog" search={{ ...group, manufacturer, customer }} className={linkClass}>
          {name}
        </Link>
      </h2>
      <ul className={gridClass}>
        {others.map((other) => (
          <li key={other.id} className="relative flex flex-col rounded-lg border bg-paper">
            <Picture {...pictureOf(other)} alt="" size={200} className="aspect-square w-full rounded-t-lg" />
            <div className="flex flex-1 flex-col gap-1 p-2">
              <Link
                to="/products/$productId"
                params={{ productId: String(other.id) }}
                search={customer === undefined ? {} : { customer }}
                className="line-clamp-2 leading-5 font-medium wrap-anywhere after:absolute pointer-coarse:min-h-11 after:inset-0 hover:underline"
              >
                {other.name}
              </Link>
              <div className="mt-auto">
                <ProductPrice product={other} look="card" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const gridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6';

const Waiting = () => (
  <div>
    <Skeleton className="mb-3 h-6 w-48" />
    <div className={gridClass}>
      {Array.from({ length: MOST }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never change places
        <Skeleton key={place} className="h-72 w-full" />
      ))}
    </div>
  </div>
);
