import type { ReactNode } from 'react';

export type DrawingName = 'candle' | 'bottle' | 'tin' | 'soap';

const line = 'fill-none stroke-ink-faint';
const body = 'fill-paper stroke-ink-faint';
const label = 'fill-accent-soft stroke-none';

const drawings: Record<DrawingName, ReactNode> = {
  candle: (
    <>
      <rect className={body} x="30" y="36" width="40" height="44" rx="5" />
      <rect className={label} x="30.75" y="48" width="38.5" height="18" />
      <path className={line} d="M50 36v-8m0-12c4 4 4 8 0 10-4-2-4-6 0-10M38 57h24" />
    </>
  ),
  bottle: (
    <>
      <path
        className={body}
        d="M44 16h12v14c6 3 10 8 10 15v31a5 5 0 0 1-5 5H39a5 5 0 0 1-5-5V45c0-7 4-12 10-15z"
      />
      <rect className={label} x="34.75" y="50" width="30.5" height="18" />
      <path className={line} d="M44 24h12M41 59h18" />
    </>
  ),
  tin: (
    <>
      <path className={body} d="M24 40v32c0 5 12 9 26 9s26-4 26-9V40" />
      <path
        className={label}
        d="M24.75 52c3 4 13 6 25.250 6s22.250-2 25.250-6v14c-3 4-13 6-25.250 6s-22.250-2-25.250-6z"
      />
      <ellipse className={body} cx="50" cy="40" rx="26" ry="9" />
      <path className={line} d="M38 65c8 1.500 16 1.500 24 0M34 40c0-3 7-5 16-5" />
    </>
  ),
  soap: (
    <>
      <rect className={body} x="20" y="38" width="60" height="36" rx="7" />
      <path className={label} d="M38 38.750h24v34.500H38z" />
      <path className={line} d="M38 38v36M62 38v36M44 56h12" />
    </>
  ),
};

export function ProductDrawing({ name }: { name: DrawingName }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="12 10 76 76"
      className="size-full"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      {drawings[name]}
    </svg>
  );
}
