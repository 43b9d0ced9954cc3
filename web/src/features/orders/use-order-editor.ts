import { useEffect, useRef, useState, useTransition } from 'react';
import { recoverLostFocus } from '../../ui/recover-lost-focus';
import type { EditedOrder } from './edit-button';

/** Opens and closes the editor of an order, whose code is loaded by the button. */
export function useOrderEditor({ tab, onTab }: { tab: string; onTab: (tab: string) => void }) {
  const [EditedOrder, setEditedOrder] = useState<EditedOrder>();
  const isEditing = EditedOrder !== undefined;
  // Rendered in a transition, as when it was opened.
  const [isClosing, startClosing] = useTransition();
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current) recoverLostFocus(editButton.current);
    wasEditing.current = isEditing;
  }, [isEditing]);
  return {
    EditedOrder,
    isClosing,
    editButton,
    close: () => startClosing(() => setEditedOrder(undefined)),
    open: {
      onPress: () => {
        if (tab !== 'overview') onTab('overview');
      },
      onLoaded: (loaded: EditedOrder) => setEditedOrder(() => loaded),
    },
  };
}
