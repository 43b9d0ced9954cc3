import { z } from 'zod';
import { endpoint } from '../endpoint';
import { OrderFilter } from '../orders/order-filter';
import { OrderJob, OrderJobStart } from './order-job';

const ByJobId = z.object({ id: z.uuid() });

/** A 409 holds in `details.printedBefore` how many of the orders were printed before. */
export const startOrderJob = endpoint({
  method: 'POST',
  path: '/api/order-jobs',
  access: 'order:manage',
  summary:
    'Do the same with many orders: print, change the status, ship, send invoices. Runs in the background',
  query: OrderFilter,
  body: OrderJobStart,
  response: OrderJob,
  errors: ['conflict', 'too_many_requests'],
});

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:id',
  access: 'signed_in',
  summary: 'How far a job of the caller is, and which orders it could not change',
  params: ByJobId,
  response: OrderJob,
});

export const getJobFile = endpoint({
  method: 'GET',
  path: '/api/jobs/:id/file',
  access: 'signed_in',
  summary: 'The PDF that a job has made',
  params: ByJobId,
  response: z.string(),
  files: ['application/pdf'],
});

export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/cancel',
  access: 'signed_in',
  summary: 'Stop a job. What it has done stays done',
  params: ByJobId,
  response: OrderJob,
});
