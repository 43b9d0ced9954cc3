import { CollectionsAndTags } from '../features/collections/collections-and-tags';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { ProductsTab } from '../features/products/products-tab';
import { Card, CardHeader } from '../ui/card';
import { useAdminAddress } from './use-admin-address';

/** Upload, product management, collections and tags. */
export function ProductsPanel() {
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  return (
    <ManufacturerChoice chosen={chosen} onChoose={toManufacturer}>
      {(manufacturerId) => (
        <div className="flex flex-col gap-6">
          <ProductsTab manufacturerId={manufacturerId} />
          <Card as="section" aria-label="Collections & Tags">
            <CardHeader title="Collections & Tags" />
            <CollectionsAndTags key={manufacturerId} manufacturerId={manufacturerId} />
          </Card>
        </div>
      )}
    </ManufacturerChoice>
  );
}
