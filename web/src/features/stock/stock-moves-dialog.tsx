import type { StockRow } from '@casepack/contract/stock/stock';
import { Dialog } from '../../ui/dialog';
import { StockMoves } from './stock-moves';

type StockMovesDialogProps = { product: StockRow; onClose: () => void };

export function StockMovesDialog({ product, onClose }: StockMovesDialogProps) {
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={product.name}
      description={`Stock history of ${product.sku}`}
    >
      <StockMoves productId={product.productId} />
    </Dialog>
  );
}
