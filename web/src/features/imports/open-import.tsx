import { type Import, isRunning } from '@casepack/contract/imports/import';
import { importRules } from '@casepack/contract/imports/kinds/kinds';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect } from 'react';
import { failure } from '../../api/failure';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { LabeledProgress } from '../../ui/labeled-progress';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { CheckedImport } from './checked-import';
import { ChooseColumns } from './choose-columns';
import { ImportProblems } from './import-problems';
import { progressOf, resultWords, stateWords } from './import-words';
import { importQueries, useCancelImport, useForgetImported } from './imports.queries';

type OpenImportProps = { id: string; onClose: () => void };

/** One import, from the choice of columns to the result. It goes on if the page is left. */
export function OpenImport({ id, onClose }: OpenImportProps) {
  const { data: found, isError, isFetching, refetch } = useQuery(importQueries.detail(id));
  const forget = useForgetImported();
  const isDone = found?.state === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
  useEffect(() => {
    if (isDone) forget();
  }, [isDone]);

  if (!found && isError)
    return (
      <Card padded={false}>
        <LoadFailed
          title="The import could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  if (!found) return <SkeletonRows count={4} label="Loading the import" />;
  const [label, color] = stateWords[found.state];
  return (
    <>
      <Button variant="link" className="mb-3" onClick={onClose}>
        <ArrowLeft aria-hidden />
        All imports
      </Button>
      <Card as="section" aria-label={found.fileName}>
        <CardHeader
          title={<span className="wrap-anywhere">{found.fileName}</span>}
          description={importRules[found.kind].label}
          actions={<Badge color={color}>{label}</Badge>}
        />
        <div className="flex flex-col gap-6">
          <Step found={found} />
          {isRunning(found) && <StopButton id={id} />}
          {isDone && (
            <Button className="self-start" onClick={onClose}>
              Import another file
            </Button>
          )}
        </div>
      </Card>
    </>
  );
}

function Step({ found }: { found: Import }) {
  switch (found.state) {
    case 'checking':
    case 'applying':
      return <Running found={found} />;
    case 'checked':
      return <CheckedImport found={found} />;
    case 'done':
      return (
        <>
          <p role="status" className="rounded-lg bg-green-soft px-4 py-3 text-sm text-green">
            {resultWords(found)}
          </p>
          <ImportProblems found={found} />
        </>
      );
    case 'failed':
      return (
        <>
          <p role="status" className="rounded-lg bg-danger-soft px-4 py-3 text-sm text-danger">
            {found.problem}
          </p>
          <ImportProblems found={found} />
          <ChooseColumns found={found} />
        </>
      );
    default:
      return <ChooseColumns found={found} />;
  }
}

const Running = ({ found }: { found: Import }) => (
  <div className="flex flex-col gap-2">
    <LabeledProgress {...progressOf(found)} />
    <p className="text-sm text-ink-soft">
      {found.state === 'applying' && 'Others will see the rows once all of them are imported. '}
      You can leave this page. It continues in the background.
    </p>
  </div>
);

function StopButton({ id }: { id: string }) {
  const cancel = useCancelImport(id);
  return (
    <Button
      className="self-start"
      busy={cancel.isPending}
      onClick={() =>
        cancel.mutate(undefined, { onError: (error) => toast(failure(error, 'It could not be stopped')) })
      }
    >
      Stop
    </Button>
  );
}
