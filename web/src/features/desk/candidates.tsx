import { Button } from '../../ui/button';
import type { GridEvent } from './grid-events';
import type { GridLine } from './grid-state';
import type { ProductBook } from './product-book';

type CandidatesProps = {
  line: GridLine;
  book: ProductBook;
  onEvent: (event: GridEvent) => void;
};

/** The closest products to a row that was not understood. */
export function Candidates({ line, book, onEvent }: CandidatesProps) {
  if (line.problem?.isUnanswered) {
    return (
      <Button size="sm" onClick={() => onEvent({ type: 'lookedUpAgain', key: line.key })}>
        Look up again
      </Button>
    );
  }
  const products = (line.problem?.candidateIds ?? []).flatMap((id) => book.byId(id) ?? []);
  if (products.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {products.map((product) => (
        <Button
          key={product.id}
          size="sm"
          onClick={() => onEvent({ type: 'productChosen', key: line.key, product })}
        >
          {product.sku} {product.name}
        </Button>
      ))}
    </div>
  );
}
