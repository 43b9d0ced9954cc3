import { counted } from '@casepack/contract/count';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { announce } from '../../ui/announce';
import { cn } from '../../ui/cn';
import { Dialog } from '../../ui/dialog';
import { Input } from '../../ui/input';

export interface Command {
  /** Unique among all commands. */
  id: string;
  group: string;
  name: string;
  detail?: string | undefined;
  href: string;
}

type PaletteProps = {
  commands: readonly Command[];
  text: string;
  isSearching: boolean;
  onText: (text: string) => void;
  onRun: (command: Command) => void;
  onClose: () => void;
};

function groupsOf(commands: readonly Command[]): [string, Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups];
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 5, count - 1),
  PageUp: (at) => Math.max(at - 5, 0),
};

/** Finds and opens anything by its name. The focus stays in the field; the arrow keys choose a result. */
export function Palette({ commands, text, isSearching, onText, onRun, onClose }: PaletteProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const groups = groupsOf(commands);
  const shown = groups.flatMap(([, members]) => members);
  const [activeId, setActiveId] = useState<string>();
  const found = shown.findIndex(({ id }) => id === activeId);
  const active = Math.max(found, 0);
  const optionId = (index: number) => `${listId}-${index}`;

  const count = shown.length;
  useEffect(() => {
    if (!isSearching && text !== '') announce(count === 0 ? 'No results' : counted(count, 'result'));
  }, [isSearching, text, count]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  });

  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key];
    const current = shown[active];
    if (step && count > 0) {
      event.preventDefault();
      setActiveId(shown[step(active, count)]?.id);
    } else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onRun(current);
    }
  }

  let index = -1;
  return (
    <Dialog open onOpenChange={onClose} title="Search and commands" size="md">
      <Input
        type="search"
        role="combobox"
        aria-label="Search orders, customers, products and pages"
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(count > 0 && { 'aria-activedescendant': optionId(active) })}
        placeholder="Order or PO number, customer, product, page…"
        autoComplete="off"
        // Room for the focus ring, which the dialog's body would cut off.
        className="mt-1"
        maxLength={100}
        autoFocus
        value={text}
        onChange={(event) => {
          setActiveId(undefined);
          onText(event.target.value);
        }}
        onKeyDown={handleKey}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Results"
        aria-busy={isSearching}
        className="mt-3 max-h-[50dvh] min-h-40 overflow-y-auto"
      >
        {groups.map(([name, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
          <div key={name} role="group" aria-label={name} className="pb-2">
            <p aria-hidden className="px-3 py-1 text-sm font-medium text-ink-soft">
              {name}
            </p>
            {members.map((command) => {
              index += 1;
              return (
                <Option
                  key={command.id}
                  id={optionId(index)}
                  command={command}
                  isActive={index === active}
                  onHover={() => setActiveId(command.id)}
                  onRun={() => onRun(command)}
                />
              );
            })}
          </div>
        ))}
        {count === 0 && (
          <p className="px-3 py-6 text-center text-ink-soft">
            {isSearching ? 'Searching…' : 'Nothing found. Try another number or name.'}
          </p>
        )}
      </div>
    </Dialog>
  );
}

type OptionProps = {
  id: string;
  command: Command;
  isActive: boolean;
  onHover: () => void;
  onRun: () => void;
};

function Option({ id, command, isActive, onHover, onRun }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={onHover}
      onClick={onRun}
      className={cn(
        'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-md px-3 py-1.5',
        isActive && 'bg-sunken',
      )}
    >
      <span className="min-w-0 truncate font-medium">{command.name}</span>
      {command.detail && <span className="min-w-0 truncate text-sm text-ink-soft">{command.detail}</span>}
    </div>
  );
}
