import { dayOf } from '@casepack/contract/calendar';
import { MAX_ENTRIES } from '@casepack/contract/pricing/endpoints';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { failure } from '../../api/failure';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import { toast } from '../../ui/toast';
import { useOnDemand } from '../../ui/use-on-demand';
import type { BulkChange } from './changed-price';
import { daysText, otherPricesText, stateOf, usersText } from './price-list-words';

type GridHeaderProps = { list: PriceList; onBack: () => void; children: ReactNode };

export function GridHeader({ list, onBack, children }: GridHeaderProps) {
  const state = stateOf(list, dayOf(new Date()));
  const facts = [usersText(list), `Other products: ${otherPricesText(list).toLowerCase()}`];
  if (list.startsOn || list.endsOn) facts.push(daysText(list));
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <Button variant="link" size="sm" onClick={onBack}>
          <ArrowLeft aria-hidden />
          All price lists
        </Button>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-semibold wrap-anywhere">{list.name}</h2>
          <span className="flex gap-1">
            {list.isStandard && <Badge color="blue">Standard</Badge>}
            <Badge color={state.color}>{state.name}</Badge>
          </span>
        </div>
        <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </header>
  );
}

type GridActionsProps = {
  list: PriceList;
  canEdit: boolean;
  total: number;
  hasChanges: boolean;
  /** What is changed now would be lost when it is saved. */
  isSaving: boolean;
  /** Changes every product that the filter finds. */
  onChangeAll: (bulk: BulkChange) => Promise<void>;
};

const exportFormats = ['xlsx', 'csv'] as const;

export function GridActions({ list, canEdit, total, hasChanges, isSaving, onChangeAll }: GridActionsProps) {
  const [open, setOpen] = useState<'bulk' | 'import'>();
  const [isCollecting, setCollecting] = useState(false);
  const close = () => setOpen(undefined);
  const bulk = useOnDemand(open === 'bulk', {
    load: () => import('./bulk-change-dialog'),
    onMissing: close,
  });
  const importing = useOnDemand(open === 'import', {
    load: () => import('./price-import-dialog'),
    onMissing: close,
  });
  const changeAll = async (change: BulkChange) => {
    setCollecting(true);
    try {
      await onChangeAll(change);
      close();
    } catch (error) {
      toast(failure(error, 'The products could not be loaded. Please try again.'));
    } finally {
      setCollecting(false);
    }
  };
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button>
            Export
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {exportFormats.map((format) => (
          <MenuItem key={format} asChild>
            <a href={`/api/price-lists/${list.id}/export?format=${format}`} download>
              {format.toUpperCase()}
            </a>
          </MenuItem>
        ))}
      </Menu>
      {canEdit && (
        <>
          <Button disabled={hasChanges} onClick={() => setOpen('import')}>
            Import
          </Button>
          <Button disabled={isSaving || total === 0 || total > MAX_ENTRIES} onClick={() => setOpen('bulk')}>
            Change prices…
          </Button>
        </>
      )}
      {open === 'bulk' && bulk && (
        <bulk.BulkChangeDialog
          count={total}
          busy={isCollecting}
          onApply={(change) => void changeAll(change)}
          onClose={close}
        />
      )}
      {open === 'import' && importing && <importing.PriceImportDialog listId={list.id} onClose={close} />}
    </>
  );
}
