import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { NetworkError } from '../api/api-error';
import { ErrorPage } from './error-boundary';

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ErrorPage
      hint={error instanceof NetworkError ? error.message : undefined}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}
