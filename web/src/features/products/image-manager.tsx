import { IMAGE_TYPES_TEXT, imageTypes } from '@casepack/contract/media/image-limits';
import { MAX_IMAGES_PER_PRODUCT, type ProductImage } from '@casepack/contract/product-images/product-image';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { announce } from '../../ui/announce';
import { FileDrop } from '../../ui/file-drop';
import { IconButton } from '../../ui/icon-button';
import { LoadFailed } from '../../ui/load-failed';
import { Skeleton } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { UploadProgress } from '../../ui/upload-progress';
import { ImageRow } from './image-row';
import { managedImages, useArrangeImages, useRemoveImage } from './product-images.queries';
import { type ImageUpload, useImageUploads } from './use-image-uploads';

/** Moves one entry of a list to another place. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Text that is pasted stays a matter of the field that has the focus. */
function usePastedFiles(onPaste: (files: readonly File[]) => void): void {
  const latest = useRef(onPaste);
  latest.current = onPaste;
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

type ImageManagerProps = { productId: number; onUploading: (isUploading: boolean) => void };

/**
 * The images of a product. Every change is saved at once, independently of the form around it; only what is still being
 * uploaded would be lost if that were closed.
 */
export function ImageManager({ productId, onUploading }: ImageManagerProps) {
  const queryClient = useQueryClient();
  const images = useQuery(managedImages(productId));
  const arrange = useArrangeImages(productId);
  const remove = useRemoveImage(productId);
  const { uploads, isUploading, upload, dismiss } = useImageUploads(productId);
  const [dragged, setDragged] = useState<number>();
  usePastedFiles(upload);
  useEffect(() => onUploading(isUploading), [onUploading, isUploading]);

  if (images.isPending) return <Skeleton className="h-20" />;
  if (images.isError)
    return <LoadFailed retrying={images.isFetching} onRetry={() => void images.refetch()} />;

  const onError = (error: unknown) =>
    toast({
      title: 'Error',
      description: messageOf(error, 'Please try again.'),
      variant: 'destructive',
    });
  const save = (changed: readonly ProductImage[]) => arrange.mutate(changed, { onError });
  const list = images.data;

  function move(from: number, to: number) {
    if (from === to || to < 0 || to >= list.length) return;
    save(moved(list, from, to));
    announce(`Image moved to place ${to + 1} of ${list.length}`);
  }

  /** A description is also saved when its row goes, because its image was removed or the dialog closed. */
  function describe(id: number, alt: string) {
    const current = queryClient.getQueryData(managedImages(productId).queryKey) ?? [];
    if (current.some((each) => each.id === id))
      save(current.map((each) => (each.id === id ? { ...each, alt } : each)));
  }

  return (
    <div className="flex flex-col gap-3">
      {list.length > 0 && (
        <ol aria-label="Images" className="flex flex-col rounded-lg border">
          {list.map((image, index) => (
            <ImageRow
              key={image.id}
              image={image}
              place={index + 1}
              count={list.length}
              isRemoving={remove.isPending && remove.variables === image.id}
              onMove={(by) => move(index, index + by)}
              onDescribe={(alt) => describe(image.id, alt)}
              onRemove={() => remove.mutate(image.id, { onError })}
              onDrag={() => setDragged(index)}
              onDrop={dragged === undefined ? undefined : () => move(dragged, index)}
              onDragEnd={() => setDragged(undefined)}
            />
          ))}
        </ol>
      )}
      {uploads.map((each) => (
        <Upload key={each.id} upload={each} onDismiss={() => dismiss(each.id)} />
      ))}
      {list.length < MAX_IMAGES_PER_PRODUCT && (
        <FileDrop
          title={list.length === 0 ? 'Drop or paste images' : 'Drop or paste more images'}
          hint={`${IMAGE_TYPES_TEXT}, up to 20 MB each. Saved at once; the first is shown in the catalog.`}
          buttonLabel="Choose images"
          inputLabel="Images"
          accept={imageTypes.join(',')}
          multiple
          onChoose={(_, all) => upload(all)}
        />
      )}
    </div>
  );
}

function Upload({ upload, onDismiss }: { upload: ImageUpload; onDismiss: () => void }) {
  const { name, share, problem } = upload;
  if (problem === undefined)
    return <UploadProgress label={`Uploading ${name}`} share={share} afterwards={`Processing ${name}`} />;
  return (
    <p role="alert" className="flex items-center gap-2 text-sm text-danger">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {name}: {problem}
      </span>
      <IconButton size="sm" aria-label={`Dismiss ${name}`} onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </p>
  );
}
