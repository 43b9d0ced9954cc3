import {
  cancelImageBatch,
  getImageBatch,
  receiveImages,
  startImageBatch,
} from '@casepack/contract/product-images/batch-endpoints';
import type { ImageBatch, ImageBatchStart } from '@casepack/contract/product-images/image-batch';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call';
import { sendFiles } from '../../api/send-file';
import type { Owner } from './products.queries';

const POLL_MS = 1_000;

export const imageBatchQueries = {
  /** Read again every second while it runs. */
  of: (id: string) =>
    queryOptions({
      queryKey: ['image-batch', id],
      queryFn: ({ signal }) => call(getImageBatch, { params: { id }, signal }),
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
    }),
};

interface Sending {
  id: string;
  manufacturerId: Owner;
  files: readonly File[];
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** So that a request that breaks off can be repeated without sending everything again. */
const BYTES_PER_REQUEST = 30 * 1024 * 1024;

function inRequests(files: readonly File[]): File[][] {
  const requests: File[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const file of files) {
    if (bytes + file.size > BYTES_PER_REQUEST) {
      requests.push([]);
      bytes = 0;
    }
    requests.at(-1)?.push(file);
    bytes += file.size;
  }
  return requests;
}

/** Sends all files, some at a time, and returns what they matched. */
export async function sendImages({ id, manufacturerId, files, onProgress, signal }: Sending) {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const owner = manufacturerId === undefined ? '' : `&manufacturerId=${manufacturerId}`;
  let sent = 0;
  let batch: ImageBatch | undefined;
  for (const some of inRequests(files)) {
    const bytes = some.reduce((sum, { size }) => sum + size, 0);
    batch = await sendFiles(receiveImages, {
      url: `${receiveImages.path}?id=${id}${owner}`,
      field: 'file',
      files: some,
      onProgress: (share) => onProgress((sent + share * bytes) / Math.max(1, total)),
      signal,
    });
    sent += bytes;
  }
  return batch;
}

export const startBatch = (id: string, body: ImageBatchStart): Promise<ImageBatch> =>
  call(startImageBatch, { params: { id }, body });

export const cancelBatch = (id: string): Promise<ImageBatch> => call(cancelImageBatch, { params: { id } });
