import * as RadixTabs from 'radix-ui/tabs';
import { type ComponentProps, useEffect, useRef } from 'react';
import { cn } from './cn';

export type TabsProps = Omit<ComponentProps<typeof RadixTabs.Root>, 'dir' | 'orientation'>;

/**
 * Pass `value` and `onValueChange` to control the selection from outside (such as the URL), or `defaultValue` to
 * leave it to the tabs.
 */
export function Tabs(props: TabsProps) {
  return <RadixTabs.Root {...props} />;
}

type TabListProps = ComponentProps<typeof RadixTabs.List> & { 'aria-label': string };

/** One row that scrolls sideways when the screen is narrower than its tabs. */
export function TabList({ className, ...props }: TabListProps) {
  return (
    <RadixTabs.List
      className={cn(
        'scroll-hints flex [scrollbar-width:none] overflow-x-auto overflow-y-hidden border-b',
        className,
      )}
      {...props}
    />
  );
}

/** Moves the row sideways only: scrollIntoView would also scroll the page to tabs further down. */
function scrollRowTo(tab: HTMLElement): void {
  const row = tab.parentElement;
  if (!row) return;
  const left = tab.offsetLeft - row.offsetLeft;
  const right = left + tab.offsetWidth;
  if (left < row.scrollLeft) row.scrollLeft = left;
  else if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth;
}

type TabProps = Omit<ComponentProps<typeof RadixTabs.Trigger>, 'ref'>;

export function Tab({ className, value, ...props }: TabProps) {
  const tab = useRef<HTMLButtonElement>(null);

  const wasActive = useRef(false);

  // Only Radix knows which tab is active. The position is read once per change, because reading it forces a layout.
  useEffect(() => {
    const element = tab.current;
    const isActive = element?.dataset.state === 'active';
    if (element && isActive && !wasActive.current) scrollRowTo(element);
    wasActive.current = isActive;
  });

  return (
    <RadixTabs.Trigger
      ref={tab}
      value={value}
      className={cn(
        'inline-flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-soft transition-colors first:ps-1 hover:text-ink max-sm:px-2 max-sm:first:ps-0 focus-visible:-outline-offset-2 disabled:opacity-55 data-[state=active]:border-accent data-[state=active]:text-ink pointer-coarse:h-11 [&_svg]:size-4',
        className,
      )}
      {...props}
    />
  );
}

export function TabPanel({ className, ...props }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content className={cn('pt-6', className)} {...props} />;
}
