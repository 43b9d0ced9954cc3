import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { pictureClass } from './grid-class';

const cards = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Eight cards of the size that the real ones will have. */
export function ProductSkeletons() {
  return (
    <div role="status">
      <VisuallyHidden>Loading products</VisuallyHidden>
      <div className="card-grid">
        {cards.map((card) => (
          <Card key={card} padded={false} data-testid="product-skeleton" className="overflow-hidden">
            <Skeleton className={`rounded-none ${pictureClass}`} />
            <div className="p-4 pt-3">
              <div className="h-28">
                <Skeleton className="h-5 w-4/5" />
                <Skeleton className="mt-2 h-4 w-1/3" />
                <Skeleton className="mt-2 h-9" />
              </div>
              <Skeleton className="mt-2 h-4 w-1/2" />
              <Skeleton className="mt-2 h-6 w-2/5" />
              <Skeleton className="mt-2.5 h-9 pointer-coarse:h-11" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
