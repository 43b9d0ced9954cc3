import { Spinner } from './spinner';

/** In the place of a page that is being loaded; what for is read aloud. */
export const PageSpinner = ({ label }: { label: string }) => (
  <div className="grid place-items-center py-24 text-ink-soft">
    <Spinner label={label} className="size-6" />
  </div>
);
