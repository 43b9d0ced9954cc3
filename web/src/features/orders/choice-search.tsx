import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useDeferredValue, useState } from 'react';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';
import type { orderQueries } from './orders.queries';

type ChoiceSearchProps = {
  label: string;
  placeholder: string;
  /** What is chosen, in words. */
  chosen: string | undefined;
  find: typeof orderQueries.customerChoices | typeof orderQueries.productChoices;
  onChoose: (id: number | undefined) => void;
};

/** One of many, found by typing a part of its name. */
export function ChoiceSearch({ label, placeholder, chosen, find, onChoose }: ChoiceSearchProps) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const { data = [], isFetched } = useQuery({ ...find(wanted), enabled: wanted !== '' });
  if (chosen !== undefined) {
    return (
      <Field label={label}>
        <div className="flex gap-2">
          <Input readOnly value={chosen} />
          <IconButton variant="secondary" aria-label={`Remove ${chosen}`} onClick={() => onChoose(undefined)}>
            <X aria-hidden />
          </IconButton>
        </div>
      </Field>
    );
  }
  const isOpen = wanted !== '' && isFetched;
  return (
    <div className="min-w-0">
      <Field label={label}>
        <Input
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {isOpen && data.length === 0 && <p className="mt-1 text-sm text-ink-soft">Nothing found</p>}
      {isOpen && data.length > 0 && (
        <ul aria-label={`${label}: found`} className="mt-1 overflow-hidden rounded-lg border">
          {data.map((choice) => (
            <li key={choice.id} className="border-t first:border-t-0">
              <button
                type="button"
                onClick={() => {
                  setText('');
                  onChoose(choice.id);
                }}
                className="flex min-h-9 w-full flex-col px-3 py-1.5 text-start hover:bg-ground pointer-coarse:min-h-11"
              >
                <span className="wrap-anywhere">{choice.name}</span>
                {choice.details !== '' && <span className="text-sm text-ink-soft">{choice.details}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
