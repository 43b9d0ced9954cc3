/** One measured value and what it is of. */
export interface Sample {
  labels?: Readonly<Record<string, string | number>>;
  value: number;
  /** Of a histogram: which of its parts this is. */
  suffix?: '_bucket' | '_sum' | '_count';
}

const escapeLabel = (value: string | number): string =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelsOf = (labels: Sample['labels']): string => {
  const pairs = Object.entries(labels ?? {}).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};

/** Everything known under one name, as Prometheus reads it; nothing where there is no sample. */
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
