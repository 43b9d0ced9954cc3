import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Screen readers do not announce a page change. The focus moves to the new heading, so that it is read. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const main = document.querySelector<HTMLElement>('main');
        const target = main?.querySelector<HTMLElement>('h1') ?? main;
        target?.setAttribute('tabindex', '-1');
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
}
