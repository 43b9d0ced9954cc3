import { Component, type ReactNode } from 'react';
import { buttonClass } from '../ui/button-class';

type ErrorPageProps = {
  /** What went wrong, if there is a text that helps. */
  hint?: string | undefined;
  onRetry: () => void;
  /** Opens the catalog without a page load; without it the browser loads the page. */
  onHome?: (() => void) | undefined;
};

const usualHint = 'Something went wrong on our side. What you saved is safe.';

export function ErrorPage({ hint = usualHint, onRetry, onHome }: ErrorPageProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-page flex-col items-center px-4 py-16 text-center">
      <h1 className="text-title font-semibold tracking-tight">This page could not be shown</h1>
      <p className="mt-2 max-w-text text-ink-soft">{hint}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <button type="button" onClick={onRetry} className={buttonClass({ variant: 'primary' })}>
          Try again
        </button>
        <a
          href="/"
          onClick={(event) => {
            if (!onHome) return;
            event.preventDefault();
            onHome();
          }}
          className={buttonClass({ variant: 'secondary' })}
        >
          Go to the catalog
        </a>
      </div>
    </div>
  );
}

/** The last error boundary, outside the router: catches errors before or outside any page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorPage onRetry={() => window.location.reload()} />;
  }
}
