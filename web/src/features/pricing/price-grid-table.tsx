import type { PriceGridRow } from '@casepack/contract/pricing/endpoints';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { ListRows, ListTable } from '../../ui/list-table';
import { HeaderCell, TableHead } from '../../ui/table';
import { useOnDemand } from '../../ui/use-on-demand';
import { priceWithoutEntry } from './changed-price';
import { GridRow } from './price-grid-row';
import { entriesOf, type GridState, setEntries, setInvalid, setPrice } from './price-grid-state';

type PriceGridTableProps = {
  list: PriceList;
  rows: readonly PriceGridRow[];
  state: GridState;
  canEdit: boolean;
  onState: Dispatch<SetStateAction<GridState>>;
};

export function PriceGridTable({ list, rows, state, canEdit, onState }: PriceGridTableProps) {
  const [opened, setOpened] = useState<PriceGridRow>();
  const close = () => setOpened(undefined);
  const dialog = useOnDemand(opened !== undefined, {
    load: () => import('./price-steps-dialog'),
    onMissing: close,
  });
  return (
    <>
      <ListTable caption={`Prices of ${list.name}`}>
        <TableHead>
          <HeaderCell>Product</HeaderCell>
          <HeaderCell money>Own price</HeaderCell>
          <HeaderCell money>List price</HeaderCell>
          <HeaderCell money>Difference</HeaderCell>
          <HeaderCell money>MSRP margin</HeaderCell>
          <HeaderCell>Breaks and testers</HeaderCell>
        </TableHead>
        <ListRows>
          {rows.map((row) => (
            <GridRow
              key={row.productId}
              list={list}
              row={row}
              entries={entriesOf(state, row)}
              isChanged={state.changes.has(row.productId)}
              invalid={state.invalid.get(row.productId)}
              canEdit={canEdit}
              onPrice={(price) => onState((before) => setPrice(before, row, price))}
              onInvalid={(text) => onState((before) => setInvalid(before, row, text))}
              onSteps={() => setOpened(row)}
            />
          ))}
        </ListRows>
      </ListTable>
      {opened && dialog && (
        <dialog.PriceStepsDialog
          key={opened.productId}
          row={opened}
          entries={entriesOf(state, opened)}
          otherwise={priceWithoutEntry(opened.ownPrice, list)}
          onApply={(entries) => {
            onState((before) => setEntries(before, opened, entries));
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
