import { type FormEvent, useState } from 'react';
import { Button, type ButtonProps } from './button';
import { Checkbox } from './checkbox';
import { Field } from './field';
import { FormFields } from './form-fields';
import { Input } from './input';

type SaveItemFormProps = Pick<ButtonProps, 'busy' | 'variant'> & {
  /** What is saved, such as 'Save 3 lines as'. */
  label: string;
  placeholder: string;
  buttonLabel: string;
  autoFocus?: boolean | undefined;
  /** False hides the choice. */
  canShare?: boolean | undefined;
  /** `refuse` shows why the name cannot be taken; `clear` makes room for the next one. */
  onSave: (
    item: { name: string; isShared: boolean },
    form: { refuse: (problem: string) => void; clear: () => void },
  ) => void;
};

/** Saves something under a name, alone or for the whole organization. */
export function SaveItemForm(props: SaveItemFormProps) {
  const {
    label,
    placeholder,
    buttonLabel,
    autoFocus = false,
    canShare = true,
    onSave,
    busy,
    variant,
  } = props;
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string>();

  function save(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '') setProblem('Enter a name');
    else onSave({ name: name.trim(), isShared }, { refuse: setProblem, clear: () => setName('') });
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <FormFields isSaving={busy === true} className="gap-3">
        <Field label={label} error={problem}>
          <Input
            autoFocus={autoFocus}
            autoComplete="off"
            maxLength={100}
            placeholder={placeholder}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
        {canShare && (
          <Checkbox
            label="Share with your organization"
            checked={isShared}
            onChange={(event) => setShared(event.target.checked)}
          />
        )}
      </FormFields>
      <Button type="submit" variant={variant} className="self-start" busy={busy}>
        {buttonLabel}
      </Button>
    </form>
  );
}
