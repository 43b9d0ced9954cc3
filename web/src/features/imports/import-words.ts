import { counted, formatCount } from '@casepack/contract/count';
import { toCsvLine } from '@casepack/contract/csv';
import type { ImportState, ImportSummary } from '@casepack/contract/imports/import';
import { type ImportKind, importRules } from '@casepack/contract/imports/kinds/kinds';
import type { BadgeColor } from '../../ui/badge';

/** What each kind is for. */
export const kindHints: Record<ImportKind, string> = {
  products:
    'Adds products and updates those whose SKU is known. A file with SKU and one more column changes only that column.',
  customers:
    'Customers with their locations and people. Give each location or person a row of its own, with the same customer number. People get an account without a password.',
  price_lists:
    'Sets prices of existing price lists, with quantity breaks. Prices that are not in the file stay as they are.',
  part_numbers: 'What customers call your products. Numbers that are not in the file stay as they are.',
  stock:
    'What was counted on the shelf, reserved units included. Each change is entered in the history of the product.',
  orders:
    'Orders from your previous system, with one row for each line. They are shown in the history and can be ordered again. Stock does not change, and no one is notified.',
};

export const stateWords: Record<ImportState, [label: string, color: BadgeColor]> = {
  uploaded: ['Columns to choose', 'yellow'],
  checking: ['Checking', 'blue'],
  checked: ['Checked', 'yellow'],
  applying: ['Importing', 'blue'],
  done: ['Imported', 'green'],
  cancelled: ['Stopped', 'grey'],
  failed: ['Not imported', 'red'],
};

interface Progress {
  label: string;
  value: number;
  max: number;
}

/** How far a check or an import is. Rows are compared once more with what is stored before the first is written. */
export function progressOf({ state, checkedRows, appliedRows, rowCount, badRows }: ImportSummary): Progress {
  if (state !== 'applying')
    return {
      label: `Checked ${formatCount(checkedRows)} of ${counted(rowCount, 'row')}`,
      value: checkedRows,
      max: rowCount,
    };
  const max = rowCount - badRows;
  const isDone = appliedRows >= max;
  const wrote = `Wrote ${formatCount(appliedRows)} of ${counted(max, 'row')}`;
  const label =
    appliedRows === 0 ? `Importing ${counted(max, 'row')}` : `${wrote}${isDone ? '. Finishing' : ''}`;
  return { label, value: appliedRows, max };
}

export function resultWords({ counts, badRows }: ImportSummary): string {
  if (!counts) return '';
  const { created, updated, unchanged } = counts;
  const leftOut = badRows === 0 ? '' : ` ${counted(badRows, 'row')} left out.`;
  return `${formatCount(created)} added, ${formatCount(updated)} updated, ${formatCount(unchanged)} unchanged.${leftOut}`;
}

/** A file with all columns and no rows. */
export const templateHref = (kind: ImportKind): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(toCsvLine(Object.keys(importRules[kind].columns)))}`;
