import { createContext, useContext } from 'react';

export type FieldWiring = {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

export const FieldContext = createContext<FieldWiring | undefined>(undefined);

type WiredProps = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
};

/** Connects a control to the label, help and error of the surrounding Field; props set by the caller win. */
export function useFieldProps<Props extends WiredProps>(props: Props, helpId?: string | undefined): Props {
  const field = useContext(FieldContext);
  const describedBy = [props['aria-describedby'], helpId, field?.describedBy].filter(Boolean).join(' ');
  if (field === undefined) return describedBy === '' ? props : { ...props, 'aria-describedby': describedBy };
  return {
    ...props,
    id: props.id ?? field.controlId,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': props['aria-invalid'] ?? (field.invalid || undefined),
    'aria-required': props['aria-required'] ?? (field.required || undefined),
  };
}
