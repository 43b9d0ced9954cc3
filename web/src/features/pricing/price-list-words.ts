import { counted } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import type { BadgeColor } from '../../ui/badge';

export const daysText = ({ startsOn, endsOn }: PriceList): string => {
  if (startsOn && endsOn) return `${formatDay(startsOn)} to ${formatDay(endsOn)}`;
  if (startsOn) return `From ${formatDay(startsOn)}`;
  return endsOn ? `Until ${formatDay(endsOn)}` : 'Always';
};

/** '2 customers, 1 sales organization'; the standard list also serves everyone who has no other. */
export function usersText({ customerCount, salesOrganizationCount, isStandard }: PriceList): string {
  const users = [
    ...(customerCount > 0 ? [counted(customerCount, 'customer')] : []),
    ...(salesOrganizationCount > 0 ? [counted(salesOrganizationCount, 'sales organization')] : []),
    ...(isStandard ? ['everyone without a list'] : []),
  ].join(', ');
  return users === '' ? 'Nobody yet' : users.charAt(0).toUpperCase() + users.slice(1);
}

/** What products cost that have no price on the list. */
export function otherPricesText({ adjustment, onlyListed }: PriceList): string {
  if (onlyListed) return 'Not offered';
  if (adjustment === 0) return 'Own price';
  return `${Math.abs(adjustment) / 100}% ${adjustment < 0 ? 'off' : 'added'}`;
}

/** Whether a list sets prices on this day. */
export function stateOf(
  { active, startsOn, endsOn }: PriceList,
  today: string,
): { name: string; color: BadgeColor } {
  if (!active) return { name: 'Inactive', color: 'grey' };
  if (startsOn !== null && today < startsOn) return { name: 'Scheduled', color: 'yellow' };
  if (endsOn !== null && today > endsOn) return { name: 'Ended', color: 'grey' };
  return { name: 'Active', color: 'green' };
}
