import { requiredCsvColumns } from '@casepack/contract/catalog/product-csv';
import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';

/** A place to drop a file, with a button for whoever does not drag. */
export function FileDrop({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
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
        <p className="font-medium">Drop a CSV file here</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          Required columns: {requiredCsvColumns.join(', ')}
        </p>
      </div>
      <Button onClick={() => input.current?.click()}>Choose CSV file</Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again once it is mended.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}
