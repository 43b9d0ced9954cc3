import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/**
 * Whether an element is in the viewport or within one screen of it. An element with the focus always counts as near.
 */
export function useNear<E extends Element>(isNearAtFirst: boolean): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(isNearAtFirst);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isClose = entries.at(-1)?.isIntersecting || element.contains(document.activeElement);
        startTransition(() => setNear(isClose));
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
