import { adjustment, NewPriceList, type PriceList } from '@casepack/contract/pricing/price-list';
import type { z } from 'zod';

export const PriceListForm = NewPriceList;
export type PriceListInput = z.input<typeof PriceListForm>;
export type PriceListValues = z.output<typeof PriceListForm>;

export const fieldLabels = {
  name: 'Name',
  note: 'Note',
  startsOn: 'First day',
  endsOn: 'Last day',
  adjustment: 'Change of all other prices (%)',
  active: 'Active',
  onlyListed: 'Only products on this list',
  isStandard: 'Standard list',
} as const;

export const newPriceListEntry = {
  ...{ name: '', note: '', startsOn: '', endsOn: '', adjustment: '0.00' },
  ...{ active: true, onlyListed: false, isStandard: false },
};

export const toPriceListEntry = (list: PriceList): typeof newPriceListEntry => ({
  name: list.name,
  note: list.note ?? '',
  startsOn: list.startsOn ?? '',
  endsOn: list.endsOn ?? '',
  adjustment: String(adjustment.encode(list.adjustment)),
  active: list.active,
  onlyListed: list.onlyListed,
  isStandard: list.isStandard,
});
