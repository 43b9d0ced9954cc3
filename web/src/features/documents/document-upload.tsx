import { uploadTypes } from '@casepack/contract/documents/documents';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { Button } from '../../ui/button';
import { FileDrop } from '../../ui/file-drop';
import { FormError } from '../../ui/form-error';
import { UploadProgress } from '../../ui/upload-progress';
import { useUploadDocument } from './documents.queries';
import { refusalOf, sizeHint } from './file-facts';

interface Transfer {
  cancel: AbortController;
  name: string;
  share: number;
}

/** Attaches a dropped or selected file to the order, with its progress and errors. */
export function DocumentUpload({ orderId }: { orderId: number }) {
  const upload = useUploadDocument(orderId);
  const [transfer, setTransfer] = useState<Transfer>();
  const [refusal, setRefusal] = useState<string>();

  function choose(file: File) {
    const refused = refusalOf(file);
    setRefusal(refused && `${file.name}: ${refused}`);
    if (refused !== undefined) return;
    const cancel = new AbortController();
    setTransfer({ cancel, name: file.name, share: 0 });
    upload.mutate(
      {
        file,
        signal: cancel.signal,
        onProgress: (share) => setTransfer((current) => current && { ...current, share }),
      },
      {
        onError: (error) => {
          if (!cancel.signal.aborted) {
            setRefusal(`${file.name}: ${messageOf(error, 'Failed to upload document')}`);
          }
        },
        onSettled: () => setTransfer(undefined),
      },
    );
  }

  return (
    <div className="flex flex-col gap-3">
      {transfer === undefined ? (
        <FileDrop
          title="Drop a file here"
          hint={sizeHint}
          buttonLabel="Choose file"
          inputLabel="Document to attach"
          accept={uploadTypes.join(',')}
          onChoose={choose}
        />
      ) : (
        <div className="flex flex-col items-start gap-3 rounded-lg border p-4">
          <div className="w-full wrap-anywhere">
            <UploadProgress
              label={`Sending ${transfer.name}`}
              share={transfer.share}
              afterwards={`Storing ${transfer.name}`}
            />
          </div>
          <Button size="sm" onClick={() => transfer.cancel.abort()}>
            Cancel
          </Button>
        </div>
      )}
      <FormError message={refusal} />
    </div>
  );
}
