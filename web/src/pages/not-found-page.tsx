import { buttonClass } from '../ui/button-class';
import { usePageTitle } from './use-page-title';

export function NotFoundPage() {
  usePageTitle('Page Not Found');
  return (
    <div className="flex flex-col items-center py-16 text-center">
      <h1 className="text-title font-semibold tracking-tight">404 Page Not Found</h1>
      <p className="mt-2 max-w-text text-ink-soft">
        There is nothing at this address. It may have moved, or the link may be incomplete.
      </p>
      <a href="/" className={buttonClass({ variant: 'primary' }, 'mt-6')}>
        Go to the home page
      </a>
    </div>
  );
}
