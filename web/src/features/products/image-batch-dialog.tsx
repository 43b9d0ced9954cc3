import { formatCount } from '@casepack/contract/count';
import { imageTypes } from '@casepack/contract/media/image-limits';
import type { ImageBatch, ImageBatchFile } from '@casepack/contract/product-images/image-batch';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failure } from '../../api/failure';
import { newUuid } from '../../api/new-uuid';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog } from '../../ui/dialog';
import { FileDrop } from '../../ui/file-drop';
import { LabeledProgress } from '../../ui/labeled-progress';
import { toast } from '../../ui/toast';
import { UploadProgress } from '../../ui/upload-progress';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { cancelBatch, imageBatchQueries, sendImages, startBatch } from './image-batches.queries';
import { type Owner, resetLists } from './products.queries';

type ImageBatchDialogProps = { manufacturerId: Owner; onClose: () => void };

const images = (count: number): string => (count === 1 ? '1 image' : `${formatCount(count)} images`);
const productsOf = (files: readonly ImageBatchFile[]): string => {
  const count = new Set(files.map(({ product }) => product?.id)).size;
  return count === 1 ? '1 product' : `${formatCount(count)} products`;
};

/** Uploads files, shows which products they match, and adds them when asked. It goes on if it is closed then. */
export function ImageBatchDialog({ manufacturerId, onClose }: ImageBatchDialogProps) {
  const client = useQueryClient();
  const [id] = useState(() => newUuid());
  const [share, setShare] = useState<number>();
  const [replaces, setReplaces] = useState(false);
  const closing = useRef(new AbortController());
  const { data: batch } = useQuery({ ...imageBatchQueries.of(id), enabled: false });
  const isRunning = batch?.state === 'running';
  useQuery({ ...imageBatchQueries.of(id), enabled: isRunning });
  const isDone = batch?.state === 'done';
  useEffect(() => {
    if (isDone) void resetLists(client);
  }, [isDone, client]);

  const store = (changed: ImageBatch | undefined) => {
    if (changed) client.setQueryData(imageBatchQueries.of(id).queryKey, changed);
  };
  const attempt = (work: Promise<ImageBatch | undefined>, title: string) =>
    work.then(store, (error: unknown) => {
      if (!closing.current.signal.aborted) toast(failure(error, title));
    });

  async function send(files: readonly File[]) {
    setShare(0);
    const { signal } = closing.current;
    await attempt(
      sendImages({ id, manufacturerId, files, onProgress: setShare, signal }),
      'The files could not be uploaded',
    );
    setShare(undefined);
  }

  function close() {
    closing.current.abort(new Error('The upload was closed'));
    if (batch?.state === 'ready') void cancelBatch(id).catch(() => undefined);
    onClose();
  }

  const matched = (batch?.files ?? []).filter(({ problem, product }) => problem === null && product !== null);
  const left = (batch?.files ?? []).filter(({ problem }) => problem !== null);
  const canAdd = batch?.state === 'ready' && matched.length > 0;
  const { leave, question } = useDiscardQuestion(share !== undefined || canAdd, close);
  return (
    <>
      <Dialog
        open
        size="lg"
        onOpenChange={leave}
        title="Upload Images"
        description={
          isRunning
            ? 'You can close this. It continues in the background.'
            : 'The file name says which product an image is for: TL-NAI.jpg, and TL-NAI-2.jpg for its second image'
        }
        footer={
          <>
            {isRunning && (
              <Button onClick={() => void attempt(cancelBatch(id), 'It could not be stopped')}>Stop</Button>
            )}
            <Button onClick={leave}>{batch?.state === 'ready' ? 'Cancel' : 'Close'}</Button>
            {canAdd && (
              <Button
                variant="primary"
                disabled={share !== undefined}
                onClick={() =>
                  void attempt(
                    startBatch(id, { existing: replaces ? 'replace' : 'keep' }),
                    'The images could not be added',
                  )
                }
              >
                Add {images(matched.length)}
              </Button>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {share === undefined && (batch === undefined || batch.state === 'ready') && (
            <FileDrop
              title="Drop images or a ZIP archive of them"
              hint="Up to 1,000 images of 20 MB, or a ZIP archive of 1 GB. Nothing is changed before you have seen what matches."
              buttonLabel="Choose files"
              inputLabel="Images or ZIP archives"
              accept={[...imageTypes, '.zip', 'application/zip'].join(',')}
              multiple
              onChoose={(_, all) => void send(all)}
            />
          )}
          {share !== undefined && (
            <UploadProgress label="Uploading" share={share} afterwards="Matching file names with products" />
          )}
          {batch && <Outcome batch={batch} matched={matched} />}
          {canAdd && (
            <Checkbox
              label="Replace the images that these products have"
              checked={replaces}
              onChange={(event) => setReplaces(event.target.checked)}
            />
          )}
          {left.length > 0 && <Left files={left} />}
          {canAdd && <Matched files={matched} />}
        </div>
      </Dialog>
      {question}
    </>
  );
}

function Outcome({ batch, matched }: { batch: ImageBatch; matched: readonly ImageBatchFile[] }) {
  const done = matched.filter(({ isDone }) => isDone).length;
  switch (batch.state) {
    case 'ready':
      return (
        <p role="status" className="font-medium">
          {matched.length === 0
            ? 'No file matches a product'
            : `${images(matched.length)} for ${productsOf(matched)}`}
        </p>
      );
    case 'running':
      return (
        <div className="flex flex-col gap-2">
          <LabeledProgress
            label={`${formatCount(done)} of ${images(matched.length)} processed`}
            value={done}
            max={Math.max(1, matched.length)}
          />
          <p role="status" className="text-ink-soft">
            {batch.problem}
          </p>
        </div>
      );
    case 'done':
      return (
        <p role="status" className="font-medium">
          {images(matched.length)} added to {productsOf(matched)}
        </p>
      );
    default:
      return (
        <p role="status" className="font-medium">
          {batch.problem ?? 'Stopped. No product was changed.'}
        </p>
      );
  }
}

const Left = ({ files }: { files: readonly ImageBatchFile[] }) => (
  <section>
    <h3 className="mb-2 font-semibold">Not used ({formatCount(files.length)})</h3>
    <ul aria-label="Files that are not used" className="divide-y rounded-lg border">
      {files.map(({ name, problem }) => (
        <li key={name} className="flex flex-wrap gap-x-3 px-3 py-2 [content-visibility:auto]">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-danger wrap-anywhere">{problem}</span>
        </li>
      ))}
    </ul>
  </section>
);

const Matched = ({ files }: { files: readonly ImageBatchFile[] }) => (
  <section>
    <h3 className="mb-2 font-semibold">Matched ({formatCount(files.length)})</h3>
    <ul aria-label="Files that match a product" className="divide-y rounded-lg border">
      {files.map(({ name, product }) => (
        <li key={name} className="flex flex-wrap gap-x-3 px-3 py-2 [content-visibility:auto]">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-ink-soft wrap-anywhere">
            {product?.sku} · {product?.name}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
