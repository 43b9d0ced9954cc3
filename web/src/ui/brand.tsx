import { cn } from './cn';

/** The logo, drawn in the color of the surrounding text. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      className={cn('size-7 shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinejoin="round"
    >
      <path d="M5 12h22v13.5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z" />
      <path d="M5 12 8 5h16l3 7M16 5v12" />
    </svg>
  );
}
