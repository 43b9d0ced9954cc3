import type { Product } from '@casepack/contract/catalog/product';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Button } from '../ui/button';
import { useOnDemand } from '../ui/use-on-demand';

/** The button that edits a product; the form is loaded when it is pressed. */
export function EditProduct({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
  const code = useOnDemand(isOpen, {
    load: () => import('../features/products/product-dialog'),
    onMissing: () => setOpen(false),
  });
  return (
    <>
      <Button onClick={() => setOpen(true)} busy={isOpen && code === undefined}>
        <Pencil aria-hidden />
        Edit product
      </Button>
      {isOpen && code && (
        <code.ProductDialog
          product={product}
          manufacturerId={product.manufacturerId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
