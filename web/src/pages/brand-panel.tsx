import { useCurrentUser } from '../api/current-user';
import { BrandTab } from '../features/brand/brand-tab';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { useAdminAddress } from './use-admin-address';

export function BrandPanel() {
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  const own = useCurrentUser()?.manufacturerId ?? undefined;
  return (
    <ManufacturerChoice chosen={chosen} onChoose={toManufacturer}>
      {(manufacturerId = own) =>
        manufacturerId !== undefined && <BrandTab key={manufacturerId} manufacturerId={manufacturerId} />
      }
    </ManufacturerChoice>
  );
}
