import { CsvUpload } from './csv-upload';
import { ProductManagement } from './product-management';
import type { Owner } from './products.queries';

/** Another manufacturer's catalog starts with nothing typed, chosen or open. */
export function ProductsTab({ manufacturerId }: { manufacturerId: Owner }) {
  return (
    <div key={manufacturerId} className="flex flex-col gap-6">
      <ProductManagement manufacturerId={manufacturerId} />
      <CsvUpload manufacturerId={manufacturerId} />
    </div>
  );
}
