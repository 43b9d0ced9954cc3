import { counted } from '@casepack/contract/count';
import { CSV_TYPE, XLSX_TYPE } from '@casepack/contract/csv';
import type { PriceImportPreview } from '@casepack/contract/pricing/endpoints';
import { useEffect, useRef, useState } from 'react';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog } from '../../ui/dialog';
import { FileDrop } from '../../ui/file-drop';
import { toast } from '../../ui/toast';
import { UploadProgress } from '../../ui/upload-progress';
import { reportIn, useCheckPriceFile, useImportPrices } from './price-import.queries';
import { PriceImportReport } from './price-import-report';

type PriceImportDialogProps = { listId: number; onClose: () => void };

const couldNotUpload = 'The file could not be uploaded. Please try again.';

/** Shows what a file would change before it is imported. */
export function PriceImportDialog({ listId, onClose }: PriceImportDialogProps) {
  const [file, setFile] = useState<File>();
  const [replace, setReplace] = useState(false);
  const [share, setShare] = useState(0);
  const [report, setReport] = useState<PriceImportPreview>();
  const transfer = useRef(new AbortController());
  const checking = useCheckPriceFile();
  const importing = useImportPrices();
  useEffect(() => () => transfer.current.abort(), []);

  const begin = (chosen: File, isReplacing: boolean) => {
    transfer.current.abort();
    transfer.current = new AbortController();
    const { signal } = transfer.current;
    setShare(0);
    const onProgress = (sent: number) => {
      if (!signal.aborted) setShare(sent);
    };
    return { listId, file: chosen, replace: isReplacing, onProgress, signal };
  };
  const check = (chosen: File, isReplacing: boolean) => {
    setFile(chosen);
    setReplace(isReplacing);
    if (chosen !== file) setReport(undefined);
    const sending = begin(chosen, isReplacing);
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
    importing.mutate(begin(chosen, replace), {
      onSuccess: ({ rowCount }) => {
        toast({ title: 'Prices Imported', description: counted(rowCount, 'row') });
        onClose();
      },
      onError: (error) => {
        const refused = reportIn(error);
        if (refused) setReport(refused);
        toast(failure(error, couldNotUpload, 'Upload Failed'));
      },
    });
  const isBusy = checking.isPending || importing.isPending;

  return (
    <Dialog
      open
      size="lg"
      dismissible={!importing.isPending}
      onOpenChange={onClose}
      title="Import prices"
      description="A CSV or XLSX file with the columns sku, kind, from_quantity and price; of a workbook, the first sheet. Kind is case or tester. A row without kind and quantity is the price of one case."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={
              file === undefined || report === undefined || report.problemCount > 0 || checking.isPending
            }
            busy={importing.isPending}
            busyLabel="Importing..."
            onClick={() => file && start(file)}
          >
            Import Prices
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop
          title={file?.name ?? 'Drop a CSV or XLSX file here'}
          hint="Up to 50 MB. All rows are imported, or none."
          buttonLabel={file ? 'Choose another file' : 'Choose file'}
          inputLabel="Price file"
          accept={`.csv,.xlsx,${CSV_TYPE},${XLSX_TYPE}`}
          onChoose={(chosen) => check(chosen, replace)}
        />
        <Checkbox
          label="Remove prices that are not in the file"
          checked={replace}
          disabled={importing.isPending}
          onChange={(event) => (file ? check(file, event.target.checked) : setReplace(event.target.checked))}
        />
        {isBusy && report === undefined && (
          <UploadProgress label="Sending the file" share={share} afterwards="Checking the rows" />
        )}
        {report && <PriceImportReport report={report} isOutdated={isBusy} />}
      </div>
    </Dialog>
  );
}
