import Pencil from 'lucide-react/icons/pencil';
import { type Ref, useState, useTransition } from 'react';
import { nextTask } from '../../api/next-task';
import { Button } from '../../ui/button';
import { loadCodeOrToast } from '../../ui/load-code-or-toast';

// Most users who open an order only read it.
const loadOrderEditor = async () => (await import('./edited-order')).EditedOrder;

export type EditedOrder = Awaited<ReturnType<typeof loadOrderEditor>>;

type EditButtonProps = {
  ref?: Ref<HTMLButtonElement>;
  label?: string;
  disabled: boolean;
  onPress: () => void;
  onLoaded: (EditedOrder: EditedOrder) => void;
};

/** Has its own pending state, so that a long order around it is not rendered again. */
export function EditButton({ ref, label = 'Edit Order', disabled, onPress, onLoaded }: EditButtonProps) {
  const [isLoading, setLoading] = useState(false);
  // Hundreds of rows are replaced by as many fields: rendered in a transition while the old content stays visible.
  const [isOpening, startOpening] = useTransition();

  async function open() {
    setLoading(true);
    onPress();
    const loaded = await loadCodeOrToast(loadOrderEditor);
    // Code that was just loaded takes a while to run, and so does what follows.
    await nextTask();
    setLoading(false);
    if (loaded !== undefined) startOpening(() => onLoaded(loaded));
  }

  return (
    <Button ref={ref} disabled={disabled} busy={isLoading || isOpening} onClick={() => void open()}>
      <Pencil aria-hidden />
      {label}
    </Button>
  );
}
