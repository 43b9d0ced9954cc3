import { useRef } from 'react';
import { CsvUpload } from './csv-upload';
import { ProductManagement } from './product-management';
import type { Owner } from './products.queries';

/** Another manufacturer's catalog starts with nothing typed, chosen or open. */
export function ProductsTab({ manufacturerId }: { manufacturerId: Owner }) {
  const upload = useRef<HTMLDivElement>(null);
  return (
    <div key={manufacturerId} className="flex flex-col gap-6">
      <ProductManagement
        manufacturerId={manufacturerId}
        onImport={() => {
          upload.current?.scrollIntoView({ block: 'nearest' });
          upload.current?.querySelector('button')?.focus({ preventScroll: true });
        }}
      />
      <CsvUpload ref={upload} manufacturerId={manufacturerId} />
    </div>
  );
}
