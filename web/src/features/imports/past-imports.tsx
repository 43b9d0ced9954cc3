import { counted } from '@casepack/contract/count';
import { formatInstant } from '@casepack/contract/date-text';
import { isRunning } from '@casepack/contract/imports/import';
import { importRules } from '@casepack/contract/imports/kinds/kinds';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { resultWords, stateWords } from './import-words';
import { importQueries, type Owner, useForgetImported } from './imports.queries';

type PastImportsProps = { manufacturerId: Owner; onOpen: (id: string) => void };

/** The user's own imports of the last month. */
export function PastImports({ manufacturerId, onOpen }: PastImportsProps) {
  const { data, isError, isFetching, refetch } = useQuery(importQueries.list(manufacturerId));
  const forget = useForgetImported();
  const isRunningNow = data?.some(isRunning) ?? false;
  const wasRunning = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when one that ran without being watched is over
  useEffect(() => {
    if (wasRunning.current && !isRunningNow) forget();
    wasRunning.current = isRunningNow;
  }, [isRunningNow]);
  return (
    <section aria-label="Your imports">
      <h2 className="mb-3 text-lg font-semibold">Your imports</h2>
      {data === undefined && !isError && <SkeletonRows count={3} label="Loading imports" />}
      {data === undefined && isError && (
        <Card padded={false}>
          <LoadFailed
            title="Your imports could not be loaded"
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {data?.length === 0 && (
        <Card padded={false}>
          <EmptyState
            level={3}
            title="No imports yet"
            hint="Files that you upload are listed here for a month."
          />
        </Card>
      )}
      {data !== undefined && data.length > 0 && (
        <Card padded={false}>
          <ul className="divide-y">
            {data.map((each) => {
              const [label, color] = stateWords[each.state];
              return (
                <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                  <Badge color={color}>{label}</Badge>
                  <Button variant="link" className="min-w-0 wrap-anywhere" onClick={() => onOpen(each.id)}>
                    {each.fileName}
                  </Button>
                  <span className="text-sm text-ink-soft">
                    {importRules[each.kind].label}, {counted(each.rowCount, 'row')}
                  </span>
                  {each.state === 'done' && <span className="text-sm">{resultWords(each)}</span>}
                  <span className="ms-auto text-sm text-ink-soft tabular-nums">
                    {formatInstant(each.createdAt)}
                  </span>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </section>
  );
}
