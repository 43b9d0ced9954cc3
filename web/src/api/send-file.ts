import type { Endpoint, ResponseOf } from '@casepack/contract/endpoint';
import { z } from 'zod';
import { NetworkError, toApiError } from './api-error';
import { pageUserHeaders } from './page-user';

interface FilesSending {
  /** The path of the endpoint with its parameters filled in. */
  url: string;
  /** The name of the form field. */
  field: string;
  files: readonly File[];
  /** From 0 to 1, while the file is being sent. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export type FileSending = Omit<FilesSending, 'files'> & { file: File };

function toHeaders(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.split('\r\n').filter(Boolean)) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

function toResponseError(request: XMLHttpRequest) {
  const { status, statusText, responseText } = request;
  const headers = toHeaders(request.getAllResponseHeaders());
  return toApiError(new Response(null, { status, statusText, headers }), responseText);
}

/** A slow connection still makes progress. None for this long means that the server is gone. */
const timeoutMs = 120_000;
/** When everything is sent, the server may still unpack and store it, at 2 MB a second or faster. */
const bytesStoredPerMs = 2_000;

export const sendFile = <E extends Endpoint>(
  endpoint: E,
  { file, ...sending }: FileSending,
): Promise<ResponseOf<E>> => sendFiles(endpoint, { ...sending, files: [file] });

/** Uploads files as form data, with XMLHttpRequest because fetch does not report progress. */
export function sendFiles<E extends Endpoint>(endpoint: E, sending: FilesSending): Promise<ResponseOf<E>> {
  const { url, field, files, onProgress, signal } = sending;
  const body = new FormData();
  for (const file of files) body.append(field, file, file.name);

  return new Promise((resolve, reject) => {
    const isOnline = navigator.onLine;
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStalled = false;
    const expectMore = (moreMs = 0) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isStalled = true;
        request.abort();
      }, timeoutMs + moreMs);
    };
    request.open(endpoint.method, url);
    for (const [name, value] of Object.entries(pageUserHeaders(endpoint)))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      expectMore();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = ({ loaded }) => expectMore(loaded / bytesStoredPerMs);
    request.onloadend = () => clearTimeout(timer);
    // A server that rejects an upload early closes the connection, which the browser reports like a lost one.
    request.onerror = () =>
      reject(new NetworkError('The upload was cut off', isOnline ? 'unknown' : 'unsent'));
    request.onabort = () =>
      reject(isStalled ? new NetworkError('The upload stalled', 'unknown') : signal.reason);
    request.onload = () => {
      if (request.status < 200 || request.status > 299) return reject(toResponseError(request));
      try {
        const answer: unknown = JSON.parse(request.responseText);
        resolve(z.parse(endpoint.response, answer) as ResponseOf<E>); // by this endpoint's own schema
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener('abort', () => request.abort());
    expectMore();
    request.send(body);
  });
}
