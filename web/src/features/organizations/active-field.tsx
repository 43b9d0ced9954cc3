import type { ComponentProps } from 'react';
import { Checkbox } from '../../ui/checkbox';

type ActiveFieldProps = Omit<ComponentProps<typeof Checkbox>, 'label' | 'help'>;

export function ActiveField(props: ActiveFieldProps) {
  return (
    <Checkbox label="Active" help="Nobody of an inactive organization can sign in or order." {...props} />
  );
}
