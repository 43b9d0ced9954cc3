import { PartNumberText } from '../../part-numbers/part-number';
import { plainText } from '../../text';
import type { ImportKindRules } from '../column';
import { customerColumns } from './customers';

export const partNumberImport: ImportKindRules = {
  label: 'Customer part numbers',
  noun: 'part number',
  columns: {
    customer_number: customerColumns.customer_number,
    business_name: customerColumns.business_name,
    part_number: {
      label: 'Part number',
      cell: 'text',
      also: ['their number', 'customer part number', 'customer sku', 'buyer part number', 'vendor style'],
      value: PartNumberText,
    },
    sku: {
      label: 'SKU',
      cell: 'text',
      also: ['our sku', 'our number', 'item', 'item number', 'product code', 'style number', 'article'],
      value: plainText(100, 'SKU is required'),
    },
  },
  needs: [['customer_number', 'business_name'], ['part_number'], ['sku']],
};
