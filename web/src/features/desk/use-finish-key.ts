import { useEffect, useRef } from 'react';

/** Ctrl+Enter, wherever the focus is on the page. A dialog has keys of its own. */
export function useFinishKey(onFinish: () => void): void {
  const finish = useRef(onFinish);
  finish.current = onFinish;
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      if (event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      finish.current();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
