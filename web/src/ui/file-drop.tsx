import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './button';
import { cn } from './cn';

type FileDropProps = {
  title: ReactNode;
  hint: ReactNode;
  buttonLabel: string;
  /** Labels the file input that the button opens. */
  inputLabel: string;
  accept: string;
  /** The first of the chosen files, and all of them. */
  onChoose: (file: File, all: readonly File[]) => void;
  /** Whether several can be chosen at once. */
  multiple?: boolean | undefined;
};

/** An area to drop a file, with a button as an alternative to dragging. */
export function FileDrop({
  title,
  hint,
  buttonLabel,
  inputLabel,
  accept,
  onChoose,
  multiple,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function choose(files: readonly File[]) {
    const [file] = files;
    if (file) onChoose(file, files);
  }

  function drop(event: DragEvent<HTMLElement>) {
    event.preventDefault();
    setOver(false);
    // Browsers disable the controls of a locked form, but not what can be dropped on it.
    if (event.currentTarget.closest('fieldset[disabled]') !== null) return;
    choose([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without dragging
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed border-line-strong px-4 py-5 transition-colors',
        isOver ? 'bg-accent-soft' : 'bg-ground',
      )}
    >
      <FileUp aria-hidden className="size-6 shrink-0 text-ink-soft max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">{hint}</p>
      </div>
      <Button onClick={() => input.current?.click()}>{buttonLabel}</Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={inputLabel}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again after it was corrected.
          event.target.value = '';
          choose(files);
        }}
      />
    </div>
  );
}
