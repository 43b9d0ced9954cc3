import { counted } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import {
  importPrices,
  type PriceImportPreview,
  previewPriceImport,
} from '@casepack/contract/pricing/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { sendFile } from '../../api/send-file';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog } from '../../ui/dialog';
import { FileDrop } from '../../ui/file-drop';
import { toast } from '../../ui/toast';

type PriceImportDialogProps = { listId: number; onClose: () => void };

interface Choice {
  file: File;
  replace: boolean;
}

const LISTED = 20;

/** Shows what a file would change before it is imported. */
export function PriceImportDialog({ listId, onClose }: PriceImportDialogProps) {
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<Choice>();
  const send = (endpoint: typeof importPrices | typeof previewPriceImport, { file, replace }: Choice) =>
    sendFile(endpoint, {
      url: `${endpoint.path.replace(':id', String(listId))}?replace=${replace}`,
      field: endpoint.upload.field,
      file,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
  const sayFailed = (error: unknown) =>
    toast({
      title: 'Upload Failed',
      description: messageOf(error, 'The file could not be uploaded. Please try again.'),
      variant: 'destructive',
    });
  const checking = useMutation({
    mutationFn: (chosen: Choice) => send(previewPriceImport, chosen),
    onError: sayFailed,
  });
  const importing = useMutation({
    mutationFn: (chosen: Choice) => send(importPrices, chosen),
    onError: sayFailed,
    onSuccess: async ({ rowCount }) => {
      toast({ title: 'Prices Imported', description: counted(rowCount, 'row') });
      await queryClient.invalidateQueries({ queryKey: ['price-lists'] });
      onClose();
    },
  });
  const choose = (chosen: Choice) => {
    setChoice(chosen);
    checking.mutate(chosen);
  };
  const report = checking.data;

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title="Import prices"
      description="A CSV file with the columns sku, kind, from_quantity and price. Kind is case or tester; without it and a quantity a row is the price of one case."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={choice === undefined || report === undefined || report.problemCount > 0}
            busy={importing.isPending}
            busyLabel="Importing..."
            onClick={() => choice && importing.mutate(choice)}
          >
            Import Prices
          </Button>
        </>
      }
    >
      <FileDrop
        title={choice?.file.name ?? 'Drop a CSV file here'}
        hint="Up to 50 MB. All rows are imported, or none."
        buttonLabel="Choose File"
        inputLabel="CSV file"
        accept=".csv,text/csv"
        onChoose={(file) => choose({ file, replace: choice?.replace ?? false })}
      />
      {choice && (
        <Checkbox
          label="Remove prices that are not in the file"
          checked={choice.replace}
          onChange={(event) => choose({ ...choice, replace: event.target.checked })}
        />
      )}
      {checking.isPending && <p role="status">Checking the file...</p>}
      {report && <Preview report={report} />}
    </Dialog>
  );
}

function Preview({ report }: { report: PriceImportPreview }) {
  const { added, changed, removed, unchanged, problemCount, problems, samples } = report;
  return (
    <div className="flex flex-col gap-3">
      <p role="status">{`${added} new, ${changed} changed, ${removed} removed, ${unchanged} as before`}</p>
      {problemCount > 0 && (
        <div>
          <p className="font-medium text-danger">
            {`${counted(problemCount, 'problem')}. Correct the file and choose it again.`}
          </p>
          <ul className="text-sm">
            {problems.slice(0, LISTED).map(({ line, column, message }) => (
              <li key={`${line} ${column}`}>{`Line ${line}: ${message}`}</li>
            ))}
          </ul>
        </div>
      )}
      {samples.length > 0 && (
        <ul aria-label="Changes" className="text-sm tabular-nums">
          {samples.slice(0, LISTED).map(({ change, sku, kind, fromQuantity, before, after }) => (
            <li key={`${sku} ${kind} ${fromQuantity}`}>
              {`${sku}, ${kind === 'tester' ? 'tester' : `from ${fromQuantity}`}: `}
              {change === 'added' ? 'new' : before !== null && formatMoney(before)}
              {' → '}
              {after === null ? 'removed' : formatMoney(after)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
