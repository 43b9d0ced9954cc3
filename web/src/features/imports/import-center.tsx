import { CSV_TYPE, XLSX_TYPE } from '@casepack/contract/csv';
import { ImportKind, importKinds, importRules } from '@casepack/contract/imports/kinds/kinds';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import { failure } from '../../api/failure';
import { newUuid } from '../../api/new-uuid';
import { buttonClass } from '../../ui/button-class';
import { Card, CardHeader } from '../../ui/card';
import { Field } from '../../ui/field';
import { FileDrop } from '../../ui/file-drop';
import { Select } from '../../ui/select';
import { toast } from '../../ui/toast';
import { UploadProgress } from '../../ui/upload-progress';
import { kindHints, templateHref } from './import-words';
import { type Owner, useUploadImport } from './imports.queries';
import { OpenImport } from './open-import';
import { PastImports } from './past-imports';

type ImportCenterProps = { manufacturerId: Owner };

/** A file becomes products, customers and more: chosen, read, checked, imported. */
export function ImportCenter({ manufacturerId }: ImportCenterProps) {
  const [openId, setOpenId] = useState<string>();
  if (openId !== undefined) return <OpenImport id={openId} onClose={() => setOpenId(undefined)} />;
  return (
    <div className="flex flex-col gap-6">
      <NewImport manufacturerId={manufacturerId} onUploaded={setOpenId} />
      <PastImports manufacturerId={manufacturerId} onOpen={setOpenId} />
    </div>
  );
}

type NewImportProps = { manufacturerId: Owner; onUploaded: (id: string) => void };

function NewImport({ manufacturerId, onUploaded }: NewImportProps) {
  const [kind, setKind] = useState<ImportKind>('products');
  const [share, setShare] = useState(0);
  const transfer = useRef(new AbortController());
  const upload = useUploadImport(manufacturerId);
  useEffect(() => () => transfer.current.abort(), []);

  function send(file: File) {
    transfer.current = new AbortController();
    const { signal } = transfer.current;
    setShare(0);
    upload.mutate(
      { id: newUuid(), kind, file, onProgress: setShare, signal },
      {
        onSuccess: ({ id }) => onUploaded(id),
        onError: (error) => {
          if (!signal.aborted)
            toast(failure(error, 'The file could not be uploaded. Please try again.', 'Upload Failed'));
        },
      },
    );
  }

  return (
    <Card as="section" aria-label="Import a file">
      <CardHeader
        title="Import a file"
        description="CSV with commas, semicolons or tabs, or XLSX. Nothing is changed before you have seen the check."
        actions={
          <a href={templateHref(kind)} download={`${kind}-template.csv`} className={buttonClass({})}>
            <Download aria-hidden />
            Download Template
          </a>
        }
      />
      <div className="flex flex-col gap-4">
        <Field label="What is in the file" help={kindHints[kind]} className="max-w-text">
          <Select value={kind} onChange={(event) => setKind(ImportKind.parse(event.target.value))}>
            {importKinds.map((each) => (
              <option key={each} value={each}>
                {importRules[each].label}
              </option>
            ))}
          </Select>
        </Field>
        {upload.isPending ? (
          <UploadProgress label="Sending the file" share={share} afterwards="Reading the rows" />
        ) : (
          <FileDrop
            title="Drop a CSV or XLSX file here"
            hint="Up to 200,000 rows. The first row has the names of the columns."
            buttonLabel="Choose file"
            inputLabel="File to import"
            accept={`.csv,.tsv,.txt,.xlsx,${CSV_TYPE},${XLSX_TYPE}`}
            onChoose={send}
          />
        )}
      </div>
    </Card>
  );
}
