import type { ComponentProps } from 'react';
import { Checkbox } from '../../ui/checkbox';

type ActiveFieldProps = Omit<ComponentProps<typeof Checkbox>, 'label' | 'help'>;

export function ActiveField(props: ActiveFieldProps) {
  return (
    <Checkbox label="Active" help="Users of an inactive organization cannot sign in or order." {...props} />
  );
}
