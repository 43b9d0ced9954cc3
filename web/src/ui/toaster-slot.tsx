import { type ComponentType, useEffect, useState } from 'react';
import { useToasts } from './toast';

/** Long enough for the first page to load before this does. */
const delayMs = 3000;

/** Loads what shows messages with the first message, or soon after the page: before that there is nothing to show. */
export function ToasterSlot() {
  const hasMessage = useToasts().length > 0;
  const [Toaster, setToaster] = useState<ComponentType>();
  const isLoaded = Toaster !== undefined;
  useEffect(() => {
    if (isLoaded) return;
    let timer: ReturnType<typeof setTimeout>;
    const load = () =>
      void import('./toaster').then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => {
          timer = setTimeout(load, delayMs);
        },
      );
    timer = setTimeout(load, hasMessage ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [hasMessage, isLoaded]);
  return Toaster ? <Toaster /> : null;
}
