import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { productVersion } from '../product-version';
import { family, gauge } from './metrics-text';

const RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** Metrics of the process. Delay and utilization of the event loop are measured since the last scrape. */
export class ProcessMetrics {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #utilization: EventLoopUtilization = performance.eventLoopUtilization();

  constructor() {
    this.#delay.enable();
  }

  stop(): void {
    this.#delay.disable();
  }

  #eventLoop(): string {
    // The histogram contains the time between two ticks of its timer, including the regular interval.
    const late = (nanoseconds: number): number =>
      Math.max(0, (Number.isFinite(nanoseconds) ? nanoseconds : 0) / NANOSECONDS - RESOLUTION_MS / 1000);
    const samples = [
      { labels: { quantile: '0.5' }, value: late(this.#delay.percentile(50)) },
      { labels: { quantile: '0.99' }, value: late(this.#delay.percentile(99)) },
      { labels: { quantile: '1' }, value: late(this.#delay.max) },
    ];
    this.#delay.reset();
    const since = performance.eventLoopUtilization(this.#utilization);
    this.#utilization = performance.eventLoopUtilization();
    return [
      family('casepack_event_loop_delay_seconds', 'gauge', 'Event loop delay', samples),
      gauge('casepack_event_loop_utilization', 'Share of time the event loop was busy', since.utilization),
    ].join('');
  }

  #memory(): string {
    const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
    const kinds = { heap_used: heapUsed, heap_total: heapTotal, external, array_buffers: arrayBuffers };
    return [
      gauge('process_resident_memory_bytes', 'Resident memory of the process', rss),
      family(
        'casepack_memory_bytes',
        'gauge',
        'JavaScript heap',
        Object.entries(kinds).map(([kind, value]) => ({ labels: { kind }, value })),
      ),
    ].join('');
  }

  read(): string {
    const { user, system } = process.cpuUsage();
    return [
      family('casepack_build_info', 'gauge', 'Version information', [
        { labels: { version: productVersion, node: process.versions.node }, value: 1 },
      ]),
      gauge('process_start_time_seconds', 'Start time of the process', performance.timeOrigin / 1000),
      family('process_cpu_seconds_total', 'counter', 'CPU time used', [
        { value: (user + system) / MICROSECONDS },
      ]),
      this.#memory(),
      this.#eventLoop(),
    ].join('');
  }
}

export const poolMetrics = ({ totalCount, idleCount, waitingCount, options }: Pool): string =>
  [
    family('casepack_database_pool_connections', 'gauge', 'Connections to the database', [
      { labels: { state: 'busy' }, value: totalCount - idleCount },
      { labels: { state: 'idle' }, value: idleCount },
    ]),
    gauge('casepack_database_pool_size', 'Maximum number of database connections', options.max),
    gauge('casepack_database_pool_waiting', 'Requests waiting for a database connection', waitingCount),
  ].join('');
