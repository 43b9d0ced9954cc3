import { formatCount } from '@casepack/contract/count';
import { formatShortDay } from '@casepack/contract/date-text';
import { type StockFilter, type StockRow, stockFilters } from '@casepack/contract/stock/stock';
import { useQuery } from '@tanstack/react-query';
import Warehouse from 'lucide-react/icons/warehouse';
import { useState } from 'react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Field } from '../../ui/field';
import { linkClass } from '../../ui/link-class';
import { ListBody } from '../../ui/list-body';
import { ListCell, ListRow, ListRows, ListTable, rowLinkClass } from '../../ui/list-table';
import { ListToolbar } from '../../ui/list-toolbar';
import { SearchInput } from '../../ui/search-input';
import { Select } from '../../ui/select';
import { SortHeader } from '../../ui/sort-header';
import { HeaderCell, TableHead } from '../../ui/table';
import { useListState } from '../../ui/use-list-state';
import { type EntryKind, type Owner, stockQueries, stockSorts } from './stock.queries';
import { StockEntryDialog } from './stock-entry-dialog';
import { StockMovesDialog } from './stock-moves-dialog';

const filterNames: Record<StockFilter, string> = { low: 'Low stock', backordered: 'Backordered' };

/** What is in the warehouse, and what is booked there. */
export function StockList({ manufacturerId }: { manufacturerId: Owner }) {
  const list = useListState('sku', stockSorts);
  const [filter, setFilter] = useState<StockFilter>();
  const result = useQuery(stockQueries.list(manufacturerId, filter, list.query));
  const [booking, setBooking] = useState<EntryKind>();
  const [shown, setShown] = useState<StockRow>();
  const isNarrowed = list.search !== '' || filter !== undefined;
  const choose = (name: string) => {
    setFilter(stockFilters.find((each) => each === name));
    list.setPage(1);
  };
  return (
    <section aria-label="Stock">
      <ListToolbar
        search={<SearchInput label="Search by SKU or name" value={list.search} onSearch={list.setSearch} />}
        filters={
          <Field label="Show" hideLabel className="md:w-44">
            <Select value={filter ?? ''} onChange={(event) => choose(event.target.value)}>
              <option value="">All stock</option>
              {stockFilters.map((each) => (
                <option key={each} value={each}>
                  {filterNames[each]}
                </option>
              ))}
            </Select>
          </Field>
        }
        active={filter === undefined ? 0 : 1}
        onClear={() => choose('')}
        action={
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setBooking('count')}>Count</Button>
            <Button variant="primary" onClick={() => setBooking('receipt')}>
              Receive stock
            </Button>
          </div>
        }
      />
      <ListBody
        result={result}
        list={list}
        failedTitle="The stock could not be loaded"
        rowClassName="max-md:h-16"
        empty={
          isNarrowed ? (
            <EmptyState
              icon={<Warehouse />}
              title="No products found"
              hint="Try another SKU, name or filter."
            />
          ) : (
            <EmptyState
              icon={<Warehouse />}
              title="No stock tracked yet"
              hint="Every product is unlimited. Count a product, or enter its units available under Products, to track it here."
            />
          )
        }
      >
        {(rows) => (
          <ListTable caption="Stock">
            <TableHead>
              <SortHeader list={list} by="sku">
                SKU
              </SortHeader>
              <SortHeader list={list} by="name">
                Product
              </SortHeader>
              <HeaderCell money>Available</HeaderCell>
              <HeaderCell money>Reserved</HeaderCell>
              <HeaderCell money>Backordered</HeaderCell>
              <HeaderCell>Expected</HeaderCell>
              <HeaderCell money>Low stock below</HeaderCell>
              <HeaderCell>Bin</HeaderCell>
            </TableHead>
            <ListRows>
              {rows.map((row) => (
                <StockListRow key={row.productId} row={row} onOpen={() => setShown(row)} />
              ))}
            </ListRows>
          </ListTable>
        )}
      </ListBody>
      {booking && (
        <StockEntryDialog
          kind={booking}
          manufacturerId={manufacturerId}
          onClose={() => setBooking(undefined)}
        />
      )}
      {shown && <StockMovesDialog product={shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}

const some = (units: number): string => (units === 0 ? '–' : formatCount(units));

const expectedWords = ({ expectedOn, expectedUnits }: StockRow): string =>
  [
    expectedUnits === null ? '' : formatCount(expectedUnits),
    expectedOn === null ? '' : formatShortDay(expectedOn),
  ]
    .filter((word) => word !== '')
    .join(' · ') || '–';

function StockListRow({ row, onOpen }: { row: StockRow; onOpen: () => void }) {
  const available = row.available === null ? 'Unlimited' : formatCount(row.available);
  return (
    <ListRow>
      <ListCell phone="title" className="whitespace-nowrap">
        <button
          type="button"
          className={`${linkClass} ${rowLinkClass}`}
          aria-label={`History of ${row.sku}`}
          onClick={onOpen}
        >
          {row.sku}
        </button>
      </ListCell>
      <ListCell phone="text">{row.name}</ListCell>
      <ListCell phone="mark" money>
        <span className="inline-flex items-center gap-2">
          {row.backordered > 0 && (
            <Badge color="purple" className="md:hidden">
              {formatCount(row.backordered)} backordered
            </Badge>
          )}
          {row.isLow && <Badge color="yellow">Low</Badge>}
          {available}
        </span>
      </ListCell>
      <ListCell phone="end" money>
        {row.reserved > 0 ? (
          <>
            <span className="text-ink-soft md:hidden">Reserved </span>
            {formatCount(row.reserved)}
          </>
        ) : (
          <span className="max-md:hidden">–</span>
        )}
      </ListCell>
      <ListCell phone="none" money>
        {some(row.backordered)}
      </ListCell>
      <ListCell phone="none" className="whitespace-nowrap">
        {expectedWords(row)}
      </ListCell>
      <ListCell phone="none" money>
        {row.lowStockAt === null ? '–' : formatCount(row.lowStockAt)}
      </ListCell>
      <ListCell phone="none">{row.binLocation ?? '–'}</ListCell>
    </ListRow>
  );
}
