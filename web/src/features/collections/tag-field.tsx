import Check from 'lucide-react/icons/check';
import { type Control, useController } from 'react-hook-form';
import { cn } from '../../ui/cn';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { type CollectionEntry, type CollectionForm, splitTags, withTagToggled } from './collection-entry';

type TagFieldProps = {
  control: Control<CollectionEntry, unknown, CollectionForm>;
  /** The tags of the products. */
  tags: readonly string[];
};

/** Tags as text, with buttons for the known ones. */
export function TagField({ control, tags }: TagFieldProps) {
  const { field, fieldState } = useController({ control, name: 'tagFilters' });
  const text = String(field.value ?? '');
  const chosen = new Set(splitTags(text).map((tag) => tag.toLowerCase()));
  return (
    <div className="flex flex-col gap-2">
      <Field label="Tags" optional help="Separated by commas." error={fieldState.error?.message}>
        <Input autoComplete="off" {...field} value={text} />
      </Field>
      {tags.length > 0 && (
        <fieldset className="max-h-36 overflow-y-auto">
          <legend className="sr-only">Known tags</legend>
          <div className="flex flex-wrap gap-1.5 p-0.5">
            {tags.map((tag) => {
              const isChosen = chosen.has(tag.toLowerCase());
              return (
                <button
                  key={tag}
                  type="button"
                  aria-pressed={isChosen}
                  onClick={() => field.onChange(withTagToggled(text, tag))}
                  className={cn(
                    'inline-flex h-7 items-center gap-1 rounded-md border px-2 text-sm transition-colors pointer-coarse:h-11 pointer-coarse:px-3',
                    isChosen
                      ? 'border-accent bg-accent-soft font-medium text-accent'
                      : 'border-line-strong bg-paper text-ink hover:bg-ground',
                  )}
                >
                  {isChosen && <Check aria-hidden className="size-3.5" />}
                  {tag}
                </button>
              );
            })}
          </div>
        </fieldset>
      )}
    </div>
  );
}
