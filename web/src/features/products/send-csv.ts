import type { importProducts, previewImport } from '@casepack/contract/catalog/import-endpoints';
import type { ResponseOf } from '@casepack/contract/endpoint';
import { type FileSending, sendFile } from '../../api/send-file';

type CsvEndpoint = typeof importProducts | typeof previewImport;

export type CsvSending = Pick<FileSending, 'file' | 'onProgress' | 'signal'> & {
  manufacturerId: number | undefined;
};

/** Sends a file as the field csvFile. */
export function sendCsv<E extends CsvEndpoint>(endpoint: E, sending: CsvSending): Promise<ResponseOf<E>> {
  const { manufacturerId, ...file } = sending;
  const search = manufacturerId === undefined ? '' : `?manufacturerId=${manufacturerId}`;
  return sendFile(endpoint, { ...file, url: endpoint.path + search, field: 'csvFile' });
}
