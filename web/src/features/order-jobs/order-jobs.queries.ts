import * as endpoints from '@casepack/contract/order-jobs/endpoints';
import { isFinished, type OrderJob, type OrderJobWork } from '@casepack/contract/order-jobs/order-job';
import { exportOrders } from '@casepack/contract/orders/endpoints';
import { OrderExportQuery, type OrderFilter } from '@casepack/contract/orders/order-filter';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call';
import { rememberJob } from './started-jobs';

const POLL_MS = 1_000;

/** Asked for once a second until it is finished. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['order-jobs', id],
    queryFn: ({ signal }) => call(endpoints.getJob, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isFinished(state.data) ? false : POLL_MS),
  });

export interface JobStart {
  /** The same id starts one job, however often it is sent. */
  id: string;
  work: OrderJobWork;
  /** Left out if the job is about everything that matches the filter. */
  orderIds: number[] | undefined;
  filter: OrderFilter;
}

function useStoreJob() {
  const client = useQueryClient();
  return (job: OrderJob) => client.setQueryData(jobQuery(job.id).queryKey, job);
}

export function useStartJob() {
  const store = useStoreJob();
  return useMutation({
    mutationFn: ({ filter, ...body }: JobStart) => call(endpoints.startOrderJob, { query: filter, body }),
    onSuccess: (job) => {
      store(job);
      rememberJob(job.id);
    },
  });
}

/** Jobs whose end has been followed. */
const followed = new Set<string>();

/** Once the job is over, everything is read again: shipping changes stock, invoices and balances too. */
export function useOrdersAfter(job: OrderJob | undefined): void {
  const client = useQueryClient();
  const over = job !== undefined && isFinished(job) ? job.id : undefined;
  useEffect(() => {
    if (over === undefined || followed.has(over)) return;
    followed.add(over);
    void client.invalidateQueries();
  }, [over, client]);
}

export function useCancelJob() {
  const store = useStoreJob();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.cancelJob, { params: { id } }),
    onSuccess: store,
  });
}

export const jobFileHref = (id: string): string => endpoints.getJobFile.path.replace(':id', id);

/** The selected orders as a file: named one by one, or all that match the filter. */
export function selectedOrdersHref({ orderIds: ids, filter }: Pick<JobStart, 'orderIds' | 'filter'>): string {
  const query = OrderExportQuery.encode(ids ? { ids } : filter);
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${exportOrders.path}?${new URLSearchParams(parameters)}`;
}
