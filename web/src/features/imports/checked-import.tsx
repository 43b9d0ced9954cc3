import { counted, formatCount } from '@casepack/contract/count';
import type { Import } from '@casepack/contract/imports/import';
import { useState } from 'react';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { cn } from '../../ui/cn';
import { toast } from '../../ui/toast';
import { ChooseColumns } from './choose-columns';
import { ImportProblems } from './import-problems';
import { useStartImport } from './imports.queries';

/** What the check found, and the button that imports. */
export function CheckedImport({ found }: { found: Import }) {
  const { id, badRows, rowCount, counts, columns } = found;
  const [invite, setInvite] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const start = useStartImport(id);
  const good = rowCount - badRows;
  const figures = [
    ['New', counts?.created ?? 0],
    ['Changed', counts?.updated ?? 0],
    ['Unchanged', counts?.unchanged ?? 0],
    ['With problems', badRows],
  ] as const;

  if (isChoosing) return <ChooseColumns found={found} />;
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {figures.map(([name, count], index) => (
          <div
            key={name}
            className={cn(
              'rounded-lg px-3 py-2',
              index === 3 && count > 0 ? 'bg-danger-soft text-danger' : 'bg-ground',
            )}
          >
            <dt className="text-sm">{name}</dt>
            <dd className="text-lg font-semibold tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <ImportProblems found={found} />
      {columns.includes('person_email') && good > 0 && (
        <Checkbox
          label="Invite new people by email"
          help="They get a link to choose a password. Otherwise no one is notified, and you can invite them later."
          checked={invite}
          onChange={({ target }) => setInvite(target.checked)}
        />
      )}
      {badRows > 0 && (
        <p className="text-sm text-ink-soft">
          To import everything or nothing, correct the file and upload it again. What was imported before
          stays as it is.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {good > 0 && (
          <Button
            variant="primary"
            busy={start.isPending}
            busyLabel="Starting..."
            onClick={() =>
              start.mutate(
                { mode: badRows > 0 ? 'good' : 'all', invite },
                { onError: (error) => toast(failure(error, 'The import could not be started')) },
              )
            }
          >
            {badRows > 0 ? `Import the ${counted(good, 'good row')}` : `Import ${counted(good, 'row')}`}
          </Button>
        )}
        <Button onClick={() => setChoosing(true)}>Change columns</Button>
      </div>
    </>
  );
}
