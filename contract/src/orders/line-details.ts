import { formatDay } from '../date-text';
import type { OrderItem } from './order';

/** What an order line can have besides product, quantity and price. */
export interface LineDetails {
  note?: string | null | undefined;
  shipDate?: OrderItem['shipDate'] | undefined;
}

/** One text for each detail; none for a line without details. */
export const lineDetailWords = ({ note, shipDate }: LineDetails): string[] => [
  ...(shipDate ? [`Ship date: ${formatDay(shipDate)}`] : []),
  ...(note ? [`Note: ${note}`] : []),
];
