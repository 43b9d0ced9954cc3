import type { Product } from '@casepack/contract/catalog/product';
import { imageSources } from '@casepack/contract/media/image-sources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pictureOf } from '../../api/picture-of';
import { cn } from '../../ui/cn';
import { Picture } from '../../ui/picture';
import { productImageQueries } from './product-images.queries';

type ProductImagesProps = {
  product: Product;
  /** As this customer sees it. */
  customerId?: number | undefined;
  className: string;
};

/** The pictures of a product: one in a square whose place is known before it loads, the others to choose below it. */
export function ProductImages({ product, customerId, className }: ProductImagesProps) {
  const { data = [] } = useQuery({
    ...productImageQueries.of(product.id, customerId),
    enabled: Boolean(product.image),
  });
  const [chosenId, choose] = useState<number>();
  const chosen = data.find(({ id }) => id === chosenId) ?? data[0];
  return (
    <div className="flex flex-col gap-2">
      <Picture
        {...(chosen ? imageSources(chosen) : pictureOf(product))}
        alt={chosen?.alt || product.name}
        size={600}
        lazy={false}
        className={cn('aspect-square w-full rounded-lg border bg-paper', className)}
      />
      {data.length > 1 && (
        <ul aria-label="Images" className="flex flex-wrap gap-2">
          {data.map((image, index) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={image.alt || `Image ${index + 1} of ${data.length}`}
                aria-current={image.id === chosen?.id}
                onClick={() => choose(image.id)}
                className="block rounded-md border p-0.5 aria-current:border-accent"
              >
                <Picture {...imageSources(image)} alt="" size={48} className="size-12 rounded-sm" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
