import { ProviderConnection } from '../features/card-config/provider-connection';
import { PaymentFigures } from '../features/ledger/payment-figures';
import { PaymentList } from '../features/ledger/payment-list';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { useAdminAddress } from './use-admin-address';

/** What a manufacturer has received, its connection to the card provider, and all payments. */
export function PaymentAccountPanel() {
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  return (
    <ManufacturerChoice chosen={chosen} onChoose={toManufacturer}>
      {(manufacturerId) => (
        <div key={manufacturerId} className="flex flex-col gap-6">
          <PaymentFigures manufacturerId={manufacturerId} />
          <ProviderConnection manufacturerId={manufacturerId} />
          <PaymentList manufacturerId={manufacturerId} />
        </div>
      )}
    </ManufacturerChoice>
  );
}
