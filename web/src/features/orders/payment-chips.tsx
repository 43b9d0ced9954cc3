import type { PaymentFilter } from '@casepack/contract/orders/order-filter';
import { ToggleChip } from '../../ui/toggle-chip';
import { paymentNames } from './filter-words';
import type { OrderSearch } from './order-search';
import type { OnOrderSearch } from './order-toolbar';

const payments = Object.keys(paymentNames) as PaymentFilter[]; // the keys of the table

type PaymentChipsProps = { search: OrderSearch; onChange: OnOrderSearch };

/** One at a time; pressed again, none. */
export const PaymentChips = ({ search: { payment }, onChange }: PaymentChipsProps) =>
  payments.map((each) => (
    <ToggleChip
      key={each}
      pressed={payment === each}
      onPress={() => onChange({ payment: payment === each ? undefined : each })}
    >
      {paymentNames[each]}
    </ToggleChip>
  ));
