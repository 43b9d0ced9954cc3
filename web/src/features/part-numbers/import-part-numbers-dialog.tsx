import { counted, formatCount } from '@casepack/contract/count';
import { CSV_TYPE, XLSX_TYPE } from '@casepack/contract/csv';
import type { PartNumberImport } from '@casepack/contract/part-numbers/part-number';
import { useEffect, useRef, useState } from 'react';
import { failure } from '../../api/failure';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { Dialog } from '../../ui/dialog';
import { FileDrop } from '../../ui/file-drop';
import { toast } from '../../ui/toast';
import { UploadProgress } from '../../ui/upload-progress';
import { reportIn, useCheckPartNumberFile, useImportPartNumbers } from './part-numbers.queries';

type ImportPartNumbersDialogProps = { customerId: number; onClose: () => void };

const couldNotUpload = 'The file could not be uploaded. Please try again.';
const LISTED_PROBLEMS = 50;

/** Shows what a file would change before it is imported. */
export function ImportPartNumbersDialog({ customerId, onClose }: ImportPartNumbersDialogProps) {
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState(0);
  const [report, setReport] = useState<PartNumberImport>();
  const transfer = useRef(new AbortController());
  const checking = useCheckPartNumberFile(customerId);
  const importing = useImportPartNumbers(customerId);
  useEffect(() => () => transfer.current.abort(), []);

  const begin = (chosen: File) => {
    transfer.current.abort();
    transfer.current = new AbortController();
    const { signal } = transfer.current;
    setShare(0);
    const onProgress = (sent: number) => {
      if (!signal.aborted) setShare(sent);
    };
    return { file: chosen, onProgress, signal };
  };
  const check = (chosen: File) => {
    setFile(chosen);
    setReport(undefined);
    const sending = begin(chosen);
    checking.mutate(sending, {
      onSuccess: setReport,
      onError: (error) => {
        if (sending.signal.aborted) return;
        setFile(undefined);
        toast(failure(error, couldNotUpload, 'Upload Failed'));
      },
    });
  };
  const start = (chosen: File) =>
    importing.mutate(begin(chosen), {
      onSuccess: ({ rowCount }) => {
        toast({ title: 'Part numbers imported', description: counted(rowCount, 'row') });
        onClose();
      },
      onError: (error) => {
        const refused = reportIn(error);
        if (refused) setReport(refused);
        toast(failure(error, couldNotUpload, 'Upload Failed'));
      },
    });

  return (
    <Dialog
      open
      size="lg"
      dismissible={!importing.isPending}
      onOpenChange={onClose}
      title="Import part numbers"
      description="A CSV or XLSX file with the columns part_number and sku. Other columns are ignored."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={file === undefined || report === undefined || report.problemCount > 0}
            busy={importing.isPending}
            busyLabel="Importing..."
            onClick={() => file && start(file)}
          >
            Import part numbers
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop
          title={file?.name ?? 'Drop a CSV or XLSX file here'}
          hint="Up to 20,000 rows. All rows are imported, or none. Numbers that are not in the file stay."
          buttonLabel={file ? 'Choose another file' : 'Choose file'}
          inputLabel="Part number file"
          accept={`.csv,.xlsx,${CSV_TYPE},${XLSX_TYPE}`}
          onChoose={check}
        />
        {checking.isPending && (
          <UploadProgress label="Sending the file" share={share} afterwards="Checking the rows" />
        )}
        {report && <Report report={report} />}
      </div>
    </Dialog>
  );
}

function Report({ report }: { report: PartNumberImport }) {
  const counts = [
    ['New', report.added],
    ['Changed', report.changed],
    ['Unchanged', report.unchanged],
    ['Unknown SKU', report.unknown],
  ] as const;
  return (
    <>
      <div role="status">
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {counts.map(([name, count]) => (
            <div
              key={name}
              className={cn(
                'rounded-lg px-3 py-2',
                name === 'Unknown SKU' && count > 0 ? 'bg-danger-soft text-danger' : 'bg-ground',
              )}
            >
              <dt className="text-sm">{name}</dt>
              <dd className="text-lg font-semibold tabular-nums">{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {report.problemCount > 0 && (
        <section aria-label="Problems in the file" className="rounded-lg border border-danger-line">
          <h3 className="border-b border-danger-line bg-danger-soft px-4 py-3 font-semibold text-danger">
            {counted(report.problemCount, 'problem')} in the file. Nothing is imported.
          </h3>
          <ul className="divide-y text-sm">
            {report.problems.slice(0, LISTED_PROBLEMS).map(({ line, message }) => (
              <li key={`${line} ${message}`} className="flex gap-x-4 px-4 py-2 wrap-anywhere">
                <span className="w-16 shrink-0 font-medium tabular-nums">Line {line}</span>
                <span className="min-w-0">{message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {report.samples.length > 0 && (
        <ul aria-label="Changes" className="divide-y rounded-lg border text-sm">
          {report.samples.map(({ change, partNumber, sku, name, before }) => (
            <li key={partNumber} className="flex flex-wrap items-center gap-x-3 px-4 py-2 wrap-anywhere">
              <Badge color={change === 'added' ? 'green' : 'blue'}>
                {change === 'added' ? 'New' : 'Changed'}
              </Badge>
              <span className="font-medium">{partNumber}</span>
              <span className="text-ink-soft">{`${before === null ? '' : `${before} → `}${sku} ${name}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
