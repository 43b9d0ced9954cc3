import type {
  listCategories,
  listCollections,
  listProducts,
  listTags,
} from '@casepack/contract/catalog/endpoints';
import type { Endpoint } from '@casepack/contract/endpoint';
import type { ChangeFeed } from '../db/change-feed';
import type { PreparedJson } from '../http/answers';
import type { VersionedList } from '../pricing/price-chains';
import { type CacheKey, DroppableCache } from './droppable-cache';

const MEGABYTE = 1_048_576;

/** Catalog responses as encoded bytes, dropped as soon as any instance announces a change of their catalog. */
export class CatalogCache {
  readonly products;
  readonly categories;
  readonly collections;
  readonly tags;
  readonly counts;
  /** The price lists assigned to a customer, a sales organization or everyone. */
  readonly chains;

  constructor(changes: ChangeFeed, pageMegabytes: number) {
    const isTrusted = () => changes.connected;
    const prepared = <E extends Endpoint>(maxEntries: number, maxMegabytes: number) =>
      new DroppableCache<PreparedJson<E>>({
        maxEntries,
        maxBytes: maxMegabytes * MEGABYTE,
        weigh: ({ bytes }) => bytes.length + 500,
        isTrusted,
      });
    this.products = prepared<typeof listProducts>(5_000, pageMegabytes);
    this.categories = prepared<typeof listCategories>(500, 4);
    this.collections = prepared<typeof listCollections>(500, 8);
    this.tags = prepared<typeof listTags>(500, 4);
    this.counts = new DroppableCache<number>({
      maxEntries: 10_000,
      maxBytes: 4 * MEGABYTE,
      weigh: () => 100,
      isTrusted,
    });

    this.chains = new DroppableCache<VersionedList[]>({
      maxEntries: 10_000,
      maxBytes: 8 * MEGABYTE,
      weigh: (lists) => 100 + lists.length * 200,
      isTrusted,
    });

    changes.subscribe({
      changed: (topic) => {
        const [kind, id] = topic.split(':');
        const isOf = ({ scope }: Pick<CacheKey, 'scope'>) => scope === 'all' || scope === Number(id);
        if (kind === 'prices') this.chains.drop(isOf);
        if (kind === 'catalog') this.#drop(isOf);
        if (kind === 'stock') this.#drop((slot) => slot.dependsOnStock && isOf(slot));
      },
      lost: () => {
        this.#drop(() => true);
        this.chains.drop(() => true);
      },
    });
  }

  #drop(matches: (slot: Omit<CacheKey, 'text'>) => boolean): void {
    for (const store of [this.products, this.categories, this.collections, this.tags, this.counts])
      store.drop(matches);
  }
}
