import * as RadixTabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';

/** A tab that stays where it is: it stands far down the page, which must not scroll to it on its own. */
export function ListTab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <RadixTabs.Trigger
      value={value}
      className="inline-flex h-10 shrink-0 items-center border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-soft transition-colors first:ps-1 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink pointer-coarse:h-11"
    >
      {children}
    </RadixTabs.Trigger>
  );
}
