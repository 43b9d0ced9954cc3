import { IMAGE_TYPES_TEXT, imageTypes, MAX_IMAGE_BYTES } from '@casepack/contract/media/image-limits';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { useAddImage } from './product-images.queries';

export interface ImageUpload {
  id: number;
  name: string;
  /** From 0 to 1; at 1 the server processes it. */
  share: number;
  /** Why it was not added. */
  problem: string | undefined;
}

const accepted: readonly string[] = imageTypes;

/** What needs no server to be known. Files without a type are left to it. */
function problemOf({ type, size }: File): string | undefined {
  if (type !== '' && !accepted.includes(type)) return `Only ${IMAGE_TYPES_TEXT} images can be used`;
  return size > MAX_IMAGE_BYTES ? `An image can be at most ${MAX_IMAGE_BYTES / 1_048_576} MB` : undefined;
}

let lastId = 0;

/** Uploads files one after the other. Those that fail stay listed with the reason until they are dismissed. */
export function useImageUploads(productId: number) {
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([]);
  const add = useAddImage(productId);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const closing = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort(new Error('The images were closed'));
  }, []);

  const change = (id: number, values: Partial<ImageUpload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...values } : each)));
  const dismiss = (id: number) => setUploads((all) => all.filter((each) => each.id !== id));

  async function send(id: number, file: File): Promise<void> {
    const signal = closing.current?.signal;
    if (!signal || signal.aborted) return;
    try {
      await add({ file, signal, onProgress: (share) => change(id, { share }) });
      dismiss(id);
    } catch (error) {
      if (!signal.aborted) change(id, { problem: messageOf(error, 'Please try again.') });
    }
  }

  function upload(files: readonly File[]): void {
    for (const file of files) {
      lastId += 1;
      const id = lastId;
      const problem = problemOf(file);
      setUploads((all) => [...all, { id, name: file.name, share: 0, problem }]);
      if (problem === undefined) queue.current = queue.current.then(() => send(id, file));
    }
  }

  const isUploading = uploads.some(({ problem }) => problem === undefined);
  return { uploads, isUploading, upload, dismiss };
}
