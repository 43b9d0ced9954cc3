import { Card } from '../../ui/card';
import { Skeleton, SkeletonRows } from '../../ui/skeleton';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { pictureClass } from './grid-class';

const cards = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Eight cards of the size that the real ones will have. */
export function CardSkeletons() {
  return (
    <div role="status">
      <VisuallyHidden>Loading products</VisuallyHidden>
      <div className="card-grid">
        {cards.map((card) => (
          <Card
            key={card}
            padded={false}
            data-testid="product-skeleton"
            className="h-(--card) overflow-hidden"
          >
            <Skeleton className={`rounded-none ${pictureClass}`} />
            <div className="p-3 pt-2">
              <Skeleton className="h-9" />
              <Skeleton className="mt-2 h-4 w-1/3" />
              <Skeleton className="mt-2 h-5 w-1/2" />
              <Skeleton className="mt-3 h-9 pointer-coarse:h-11" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}

export function RowSkeletons() {
  return (
    <SkeletonRows
      count={20}
      label="Loading products"
      rowClassName="max-lg:h-14 lg:h-14 lg:pointer-fine:h-6.5"
    />
  );
}
