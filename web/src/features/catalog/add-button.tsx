import Check from 'lucide-react/icons/check';
import { type ReactNode, useEffect, useState } from 'react';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';

const confirmationMs = 2000;

type AddButtonProps = {
  label: string;
  icon?: ReactNode;
  /** What the button says for two seconds after each press. */
  doneLabel: 'Added to Cart!' | 'Tester Added!';
  productName: string;
  /** The element that names the product, for listeners: the label alone is the same on many cards. */
  describedBy: string;
  variant: 'primary' | 'ghost';
  disabled: boolean;
  /** False where it could not be added; why has been said by then. */
  onAdd: () => Promise<boolean>;
};

export function AddButton(props: AddButtonProps) {
  const { label, icon, doneLabel, productName, describedBy, variant, disabled, onAdd } = props;
  const [presses, setPresses] = useState(0);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (presses === 0) return;
    const timer = setTimeout(() => setDone(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [presses]);

  return (
    <Button
      variant={variant}
      fullWidth
      disabled={disabled}
      aria-describedby={describedBy}
      onClick={async () => {
        if (!(await onAdd())) return;
        setDone(true);
        setPresses((count) => count + 1);
        announce(`${doneLabel} ${productName}`);
      }}
    >
      {isDone ? <Check aria-hidden /> : icon}
      {isDone ? doneLabel : label}
    </Button>
  );
}
