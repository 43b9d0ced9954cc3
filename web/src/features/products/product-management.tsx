import type { Product } from '@casepack/contract/catalog/product';
import { useQuery } from '@tanstack/react-query';
import FileUp from 'lucide-react/icons/file-up';
import Images from 'lucide-react/icons/images';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { isSignedOutError } from '../../api/query-client';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ListToolbar } from '../../ui/list-toolbar';
import { SearchInput } from '../../ui/search-input';
import { toast } from '../../ui/toast';
import { useOnDemand } from '../../ui/use-on-demand';
import { ProductDialog } from './product-dialog';
import { ProductList } from './product-list';
import { type Owner, productQueries, useDeleteProduct } from './products.queries';

const LONGEST_SEARCH = 100;

/** Nothing selected makes a new product. */
type Editing = { product: Product | null };

type ProductManagementProps = {
  manufacturerId: Owner;
  /** Leads to where a CSV file is uploaded. */
  onImport: () => void;
};

export function ProductManagement({ manufacturerId, onImport }: ProductManagementProps) {
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<Editing>();
  const [doomed, setDoomed] = useState<Product>();
  const [isUploading, setUploading] = useState(false);
  const upload = useOnDemand(isUploading, {
    load: () => import('./image-batch-dialog'),
    onMissing: () => setUploading(false),
  });
  const found = useQuery(productQueries.page(manufacturerId, search, 0)).data;
  const isEmpty = search === '' && found?.total === 0;

  const add = (
    <Button variant="primary" onClick={() => setEditing({ product: null })}>
      <Plus aria-hidden />
      Add Product
    </Button>
  );
  const importCsv = (
    <Button onClick={onImport}>
      <FileUp aria-hidden />
      Import CSV
    </Button>
  );
  return (
    <section aria-labelledby="products-title">
      <ListToolbar
        heading={
          <h2 id="products-title" className="text-lg font-semibold">
            Product Management
          </h2>
        }
        search={
          <SearchInput
            label="Search by name, SKU or category"
            value={search}
            onSearch={(text) => setSearch(text.slice(0, LONGEST_SEARCH))}
          />
        }
        action={
          isEmpty ? undefined : (
            <>
              {importCsv}
              <Button onClick={() => setUploading(true)} busy={isUploading && upload === undefined}>
                <Images aria-hidden />
                Upload Images
              </Button>
              {add}
            </>
          )
        }
      />
      <ProductList
        manufacturerId={manufacturerId}
        search={search}
        firstSteps={
          <>
            {add}
            {importCsv}
          </>
        }
        onEdit={(product) => setEditing({ product })}
        onDelete={setDoomed}
      />
      {editing && (
        <ProductDialog
          product={editing.product}
          manufacturerId={manufacturerId}
          onClose={() => setEditing(undefined)}
        />
      )}
      {isUploading && upload && (
        <upload.ImageBatchDialog manufacturerId={manufacturerId} onClose={() => setUploading(false)} />
      )}
      {doomed && <DeleteQuestion product={doomed} onClose={() => setDoomed(undefined)} />}
    </section>
  );
}

function DeleteQuestion({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = useDeleteProduct();

  const confirm = () =>
    remove.mutate(product.id, {
      onSuccess: () => {
        toast({ title: 'Product Deleted', description: product.name });
        onClose();
      },
      onError: (error) => {
        if (isSignedOutError(error)) return;
        toast({
          title: 'Error',
          description: messageOf(error, 'Failed to delete product. Please try again.'),
          variant: 'destructive',
        });
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${product.name}?`}
      description="It is removed from the catalog. Existing orders are not affected. This cannot be undone."
      confirmLabel="Delete product"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
    />
  );
}
