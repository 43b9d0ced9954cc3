import { exportProducts, type ImportReport } from '@casepack/contract/catalog/import-endpoints';
import { csvTemplate, requiredCsvColumns, TEMPLATE_FILE_NAME } from '@casepack/contract/catalog/product-csv';
import { counted, formatCount } from '@casepack/contract/count';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { Card, CardHeader } from '../../ui/card';
import { FileDrop } from '../../ui/file-drop';
import { toast } from '../../ui/toast';
import { UploadProgress } from '../../ui/upload-progress';
import { refusalOf, rejectFileName } from './csv-file';
import { CsvPreview } from './csv-preview';
import { reportIn, useImportProducts, usePreviewImport } from './import.queries';
import { ImportProblems } from './import-problems';
import type { Owner } from './products.queries';
import { saveFile } from './save-file';

interface Transfer {
  file: File;
  cancel: AbortController;
  share: number;
}

export function CsvUpload({ manufacturerId }: { manufacturerId: Owner }) {
  const preview = usePreviewImport();
  const upload = useImportProducts();
  const [transfer, setTransfer] = useState<Transfer>();
  const [refused, setRefused] = useState<ImportReport>();

  function begin(file: File) {
    const cancel = new AbortController();
    setTransfer({ file, cancel, share: 0 });
    setRefused(undefined);
    const onProgress = (share: number) =>
      setTransfer((current) => (current?.cancel === cancel ? { ...current, share } : current));
    return { file, manufacturerId, signal: cancel.signal, onProgress };
  }

  function clear() {
    transfer?.cancel.abort();
    setTransfer(undefined);
    setRefused(undefined);
    preview.reset();
    upload.reset();
  }

  function choose(file: File) {
    const description = refusalOf(file);
    if (description !== undefined) {
      toast({ title: 'Invalid File', description, variant: 'destructive' });
      return;
    }
    upload.reset();
    preview.mutate(begin(file), { onError: () => setTransfer(undefined) });
  }

  function send(file: File) {
    upload.mutate(begin(file), {
      onSuccess: () => {
        setTransfer(undefined);
        preview.reset();
      },
      onError: (error) => {
        const report = reportIn(error);
        if (report) setRefused(report);
      },
    });
  }

  const checked = preview.data;
  const report = refused ?? checked;
  const isBusy = preview.isPending || upload.isPending;

  return (
    <Card as="section" aria-label="Bulk Product Upload">
      <CardHeader
        title="Bulk Product Upload"
        description="Add and update products from a CSV file. A product whose SKU is known already is updated."
        actions={
          <>
            <TemplateButton />
            <ExportLink manufacturerId={manufacturerId} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {transfer === undefined && (
          <FileDrop
            title="Drop a CSV file here"
            hint={`Required columns: ${requiredCsvColumns.join(', ')}`}
            buttonLabel="Choose CSV file"
            inputLabel="CSV file"
            accept=".csv,text/csv"
            onChoose={choose}
          />
        )}
        {transfer !== undefined && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 font-medium wrap-anywhere">{transfer.file.name}</span>
            {isBusy || (
              <Button variant="link" onClick={clear}>
                Choose another file
              </Button>
            )}
          </p>
        )}
        {transfer !== undefined && preview.isPending && (
          <UploadProgress label="Sending the file" share={transfer.share} afterwards="Checking the rows" />
        )}
        {transfer !== undefined && upload.isPending && (
          <UploadProgress label="Uploading" share={transfer.share} afterwards="Storing the products" />
        )}
        {report !== undefined && report.problemCount > 0 && transfer !== undefined && (
          <ImportProblems
            report={report}
            onSaveRejects={(rejects) => saveFile(rejectFileName(transfer.file.name), rejects)}
          />
        )}
        {checked !== undefined && (
          <CsvPreview columns={checked.columns} rows={checked.firstRows} count={checked.count} />
        )}
        {upload.data !== undefined && <UploadResult {...upload.data} />}
        {transfer !== undefined && (
          <div className="flex flex-wrap gap-2">
            {checked !== undefined && checked.problemCount === 0 && (
              <Button
                variant="primary"
                busy={upload.isPending}
                busyLabel="Uploading..."
                onClick={() => send(transfer.file)}
              >
                Upload {counted(checked.count, 'product')}
              </Button>
            )}
            {isBusy && <Button onClick={clear}>Cancel</Button>}
          </div>
        )}
      </div>
    </Card>
  );
}

function UploadResult({ count, created, updated }: { count: number; created: number; updated: number }) {
  return (
    <p className="rounded-lg bg-green-soft px-4 py-3 text-sm text-green">
      {formatCount(created)} added, {formatCount(updated)} updated, {formatCount(count - created - updated)}{' '}
      unchanged.
    </p>
  );
}

function TemplateButton() {
  function download() {
    saveFile(TEMPLATE_FILE_NAME, csvTemplate());
    toast({ title: 'Template Downloaded', description: TEMPLATE_FILE_NAME });
  }
  return (
    <Button onClick={download}>
      <Download aria-hidden />
      Download Template
    </Button>
  );
}

/** A plain link: the browser itself saves the file as it comes, however long it is. */
function ExportLink({ manufacturerId }: { manufacturerId: Owner }) {
  const search = manufacturerId === undefined ? '' : `?manufacturerId=${manufacturerId}`;
  return (
    <a href={exportProducts.path + search} download className={buttonClass({})}>
      <Download aria-hidden />
      Export Catalog
    </a>
  );
}
