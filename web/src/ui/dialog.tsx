import X from 'lucide-react/icons/x';
import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { cn } from './cn';
import { IconButton } from './icon-button';
import { keepOpenForToast } from './keep-open-for-toast';
import { useReturnFocus } from './use-return-focus';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Always visible below the scrolling body: the actions, the main one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** False while closing would lose work: then only the buttons close it. */
  dismissible?: boolean | undefined;
  children?: ReactNode;
};

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' };

export const overlayClass =
  'fixed inset-0 z-40 bg-veil data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

/** A centered dialog; on a phone a sheet from the bottom. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'md',
  dismissible = true,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayClass} />
        <RadixDialog.Content
          {...returnFocus}
          onInteractOutside={(event) => {
            if (dismissible) keepOpenForToast(event);
            else event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            if (!dismissible) event.preventDefault();
          }}
          className={cn(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-xl bg-paper shadow-float outline-hidden [--sticky-top:0px]',
            'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out',
            'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[85dvh] sm:w-[calc(100%-3rem)] sm:rounded-xl sm:data-[state=open]:animate-pop-in sm:data-[state=closed]:animate-pop-out',
            widths[size],
          )}
        >
          <DialogTop title={title} description={description} />
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-6 sm:px-6">
            {children}
          </div>
          {footer !== undefined && <DialogFooter>{footer}</DialogFooter>}
          <DialogClose />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

export function DialogTop({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <header className="py-4 ps-4 pe-16 sm:ps-6 sm:pt-5">
      <RadixDialog.Title className="text-lg font-semibold">{title}</RadixDialog.Title>
      {description !== undefined && (
        <RadixDialog.Description className="mt-1 text-sm text-ink-soft">
          {description}
        </RadixDialog.Description>
      )}
    </header>
  );
}

/** Shown at the top but last in the DOM, so that the first field gets the focus and not the close button. */
export function DialogClose() {
  return (
    <RadixDialog.Close asChild>
      <IconButton aria-label="Close" className="absolute end-2 top-2.5 sm:end-4 sm:top-4">
        <X aria-hidden />
      </IconButton>
    </RadixDialog.Close>
  );
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-col-reverse gap-2 border-t px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
      {children}
    </footer>
  );
}
