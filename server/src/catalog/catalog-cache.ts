import type {
  listCategories,
  listCollections,
  listProducts,
  listTags,
} from '@casepack/contract/catalog/endpoints';
import type { Endpoint } from '@casepack/contract/endpoint';
import type { ChangeFeed } from '../db/change-feed';
import type { PreparedJson } from '../http/answers';
import { type CacheKey, DroppableCache } from './droppable-cache';

const MEGABYTE = 1_048_576;

/** Answers about the catalog as prepared bytes, dropped as soon as any instance says that their catalog changed. */
export class CatalogCache {
  readonly products;
  readonly categories;
  readonly collections;
  readonly tags;
  readonly counts;

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

    changes.subscribe({
      changed: (topic) => {
        const [kind, id] = topic.split(':');
        const isOf = ({ scope }: Pick<CacheKey, 'scope'>) => scope === 'all' || scope === Number(id);
        if (kind === 'catalog') this.#drop(isOf);
        if (kind === 'stock') this.#drop((slot) => slot.dependsOnStock && isOf(slot));
      },
      lost: () => this.#drop(() => true),
    });
  }

  #drop(matches: (slot: Omit<CacheKey, 'text'>) => boolean): void {
    for (const store of [this.products, this.categories, this.collections, this.tags, this.counts])
      store.drop(matches);
  }
}
