/** One measured value with its labels. */
export interface Sample {
  labels?: Readonly<Record<string, string | number>>;
  value: number;
  /** For a histogram: which part this is. */
  suffix?: '_bucket' | '_sum' | '_count';
}

const escapeLabel = (value: string | number): string =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelsOf = (labels: Sample['labels']): string => {
  const pairs = Object.entries(labels ?? {}).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};

/** All samples of one name in the Prometheus text format; empty if there are none. */
export function family(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: readonly Sample[],
): string {
  if (samples.length === 0) return '';
  const lines = samples.map(
    ({ labels, value, suffix = '' }) => `${name}${suffix}${labelsOf(labels)} ${value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

export const gauge = (name: string, help: string, value: number): string =>
  family(name, 'gauge', help, [{ value }]);
