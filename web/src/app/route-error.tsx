import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { NetworkError } from '../api/api-error';
import { COULD_NOT_LOAD, CodeLoadError } from '../ui/load-code';
import { ErrorPage } from './error-boundary';
import { retryFailedPages } from './lazy-page';

function hintFor(error: unknown): string | undefined {
  if (error instanceof CodeLoadError) return COULD_NOT_LOAD;
  return error instanceof NetworkError ? error.message : undefined;
}

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ErrorPage
      hint={hintFor(error)}
      onRetry={() => {
        retryFailedPages();
        reset();
        void router.invalidate();
      }}
      onHome={() => void router.navigate({ to: '/' })}
    />
  );
}
