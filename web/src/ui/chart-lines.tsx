/** Where a chart has a line: at its top, in the middle and at zero. */
const parts = [1, 0.5, 0] as const;

type YOf = (part: number) => number;

/** The values of the lines, beside them. */
export const ChartLineTexts = ({ yOf, textOf }: { yOf: YOf; textOf: (part: number) => string }) =>
  parts.map((part) => (
    <span key={part} className="absolute end-0 -translate-y-1/2" style={{ top: yOf(part) }}>
      {textOf(part)}
    </span>
  ));

/** The lines themselves, inside an svg. */
export const ChartLines = ({ yOf }: { yOf: YOf }) =>
  parts.map((part) => (
    <line
      key={part}
      x1="0"
      x2="100%"
      y1={yOf(part)}
      y2={yOf(part)}
      className={part === 0 ? 'stroke-line-strong' : 'stroke-line'}
    />
  ));
