import Pencil from 'lucide-react/icons/pencil';
import { type Ref, useState, useTransition } from 'react';
import { nextTask } from '../../api/next-task';
import { Button } from '../../ui/button';
import { codeForPress } from '../../ui/code-for-press';

// Most who open an order only read it.
const loadEditedOrder = async () => (await import('./edited-order')).EditedOrder;

export type EditedOrder = Awaited<ReturnType<typeof loadEditedOrder>>;

type EditButtonProps = {
  ref: Ref<HTMLButtonElement>;
  disabled: boolean;
  onPress: () => void;
  onLoaded: (EditedOrder: EditedOrder) => void;
};

/** Waits by itself: the long order around it is not drawn anew for that. */
export function EditButton({ ref, disabled, onPress, onLoaded }: EditButtonProps) {
  const [isLoading, setLoading] = useState(false);
  // Hundreds of rows change places with as many fields: drawn in steps, behind what is still shown.
  const [isOpening, startOpening] = useTransition();

  async function open() {
    setLoading(true);
    onPress();
    const loaded = await codeForPress(loadEditedOrder);
    // Code that has just come takes a while to run, and so does what follows.
    await nextTask();
    setLoading(false);
    if (loaded !== undefined) startOpening(() => onLoaded(loaded));
  }

  return (
    <Button ref={ref} disabled={disabled} busy={isLoading || isOpening} onClick={() => void open()}>
      <Pencil aria-hidden />
      Edit Order
    </Button>
  );
}
