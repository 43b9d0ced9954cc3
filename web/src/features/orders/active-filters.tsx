import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { manufacturersQuery } from '../../api/manufacturers';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { activeFilters, namesNeeded } from './filter-words';
import type { OrderSearch } from './order-search';
import { orderQueries } from './orders.queries';

type ActiveFiltersProps = { search: OrderSearch; onChange: (changed: Partial<OrderSearch>) => void };

/** Filters that have no visible field; each can be removed. */
export function ActiveFilters({ search, onChange }: ActiveFiltersProps) {
  const { manufacturerId } = search;
  const manufacturers = useQuery({ ...manufacturersQuery, enabled: manufacturerId !== undefined });
  const choices = useQuery({ ...orderQueries.filterChoices(search), enabled: namesNeeded(search) });
  const manufacturer = manufacturers.data?.find(({ id }) => id === manufacturerId)?.name;
  const filters = activeFilters(search, choices.data, manufacturer);
  if (filters.length === 0) return null;
  return (
    <div
      className={cn(
        'mb-4 flex flex-wrap items-center gap-2',
        filters.every(({ isOnlyOnPhones }) => isOnlyOnPhones) && 'md:hidden',
      )}
    >
      <span className="text-sm text-ink-soft">Only orders with:</span>
      {filters.map(({ text, without, isOnlyOnPhones }) => (
        <Button
          key={text}
          size="sm"
          className={cn('max-w-full', isOnlyOnPhones && 'md:hidden')}
          onClick={() => onChange(without)}
        >
          <span className="truncate">{text}</span>
          <X aria-label="(remove this filter)" />
        </Button>
      ))}
    </div>
  );
}
