import { counted } from '@casepack/contract/count';
import Keyboard from 'lucide-react/icons/keyboard';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { IconButton } from '../../ui/icon-button';
import { linkClass } from '../../ui/link-class';
import { fileTypes, templateHref } from './desk.queries';
import { FoundNotice } from './found-notice';
import { OtherText } from './other-text';
import type { FoundDetails, useMatching } from './use-matching';

type LinesCardProps = {
  customerId: number;
  count: number;
  matching: ReturnType<typeof useMatching>;
  hasShipDates: boolean;
  /** How safe the draft is. */
  keeping: ReactNode;
  onShipDates: () => void;
  onKeys: () => void;
  onTemplates: () => void;
  onDetails: (details: FoundDetails) => void;
  /** The grid. */
  children: ReactNode;
};

/** The grid with what belongs to it. A file can be dropped anywhere on it. */
export function LinesCard(props: LinesCardProps) {
  const { customerId, count, matching, hasShipDates, keeping, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function handleDrag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }
  function handleDrop(event: DragEvent) {
    const [file] = event.dataTransfer.files;
    setOver(false);
    if (!file) return;
    event.preventDefault();
    void matching.readFile(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without dragging
    <div onDragOver={handleDrag} onDragLeave={() => setOver(false)} onDrop={handleDrop}>
      <Card as="section" padded={false} aria-label="Lines" className={cn(isOver && 'bg-accent-soft')}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <h2 className="text-lg font-semibold">Lines</h2>
          <p className="text-sm text-ink-soft tabular-nums">{counted(count, 'line')}</p>
          {keeping}
          <div className="ms-auto flex flex-wrap items-center gap-2">
            {!hasShipDates && (
              <Button size="sm" onClick={props.onShipDates}>
                Ship dates
              </Button>
            )}
            <Button size="sm" onClick={props.onTemplates}>
              Templates
            </Button>
            <Button size="sm" busy={matching.isMatching} onClick={() => input.current?.click()}>
              Upload file
            </Button>
            <input
              ref={input}
              type="file"
              accept={fileTypes}
              aria-label="Order file"
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                // Allows choosing the same file again after it was corrected.
                event.target.value = '';
                if (file) void matching.readFile(file);
              }}
            />
            <IconButton
              size="sm"
              variant="secondary"
              aria-label="Keyboard shortcuts"
              className="pointer-coarse:hidden"
              onClick={props.onKeys}
            >
              <Keyboard aria-hidden />
            </IconButton>
          </div>
        </div>
        {children}
        <p aria-live="polite" className="px-4 py-3 text-sm text-ink-soft">
          {matching.isMatching ? (
            'Checking the rows…'
          ) : (
            <>
              Type a SKU and a quantity, paste rows from a spreadsheet or an email, or drop a CSV, Excel or
              PDF file.{' '}
              <a href={templateHref(customerId)} download className={linkClass}>
                File template
              </a>
            </>
          )}
        </p>
        {matching.files.length > 0 && (
          <p className="border-t px-4 py-3 text-sm text-ink-soft wrap-anywhere">
            {`Goes with the order: ${matching.files.map(({ name }) => name).join(', ')}`}
          </p>
        )}
        {matching.found && (
          <FoundNotice found={matching.found} onUse={props.onDetails} onDismiss={matching.dismissFound} />
        )}
        <OtherText rows={matching.otherText} onDismiss={matching.dismissOtherText} />
      </Card>
    </div>
  );
}
