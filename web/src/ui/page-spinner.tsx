import { Spinner } from './spinner';

/** Shown while a page loads; the label is for screen readers. */
export const PageSpinner = ({ label }: { label: string }) => (
  <div className="grid place-items-center py-24 text-ink-soft">
    <Spinner label={label} className="size-6" />
  </div>
);
