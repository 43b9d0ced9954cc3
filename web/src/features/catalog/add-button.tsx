import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/button';
import type { DoneLabel } from './use-adding';

type AddButtonProps = Pick<
  ButtonProps,
  'type' | 'variant' | 'size' | 'disabled' | 'onClick' | 'className'
> & {
  label: string;
  icon?: ReactNode;
  /** Said in place of the label while `isDone`. */
  doneLabel: DoneLabel;
  isDone: boolean;
  /** The element that names the product, for listeners: the label alone is the same on many cards. */
  describedBy: string;
  /** For a label that is only heard where there is no room for it. */
  labelClassName?: string | undefined;
};

export function AddButton(props: AddButtonProps) {
  const { label, icon, doneLabel, isDone, describedBy, labelClassName, ...button } = props;
  return (
    <Button {...button} aria-describedby={describedBy}>
      {isDone ? <Check aria-hidden /> : icon}
      <span className={labelClassName}>{isDone ? doneLabel : label}</span>
    </Button>
  );
}
