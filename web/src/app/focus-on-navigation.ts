import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** A page change is silent to people who listen: the focus moves to the new heading, which is then read. */
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
