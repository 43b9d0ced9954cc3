import * as RadixDialog from 'radix-ui/dialog';
import { cn } from './cn';
import { DialogClose, DialogFooter, type DialogProps, DialogTop, overlayClass } from './dialog';
import { keepOpenForToast } from './keep-open-for-toast';
import { useReturnFocus } from './use-return-focus';

export type DrawerProps = Omit<DialogProps, 'size' | 'dismissible'> & {
  width?: 'md' | 'lg' | undefined;
  /** Focuses the body instead of its first control, so that the keyboard can scroll it. */
  isReading?: boolean | undefined;
};

const widths = { md: 'sm:w-[26rem]', lg: 'sm:w-[40rem]' };

/** A panel from the right; full width on a phone. */
export function Drawer({
  open,
  onOpenChange,
  title,
  description,
  footer,
  width = 'md',
  isReading = false,
  children,
}: DrawerProps) {
  const returnFocus = useReturnFocus({ onSelf: !isReading });
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayClass} />
        <RadixDialog.Content
          {...returnFocus}
          onInteractOutside={keepOpenForToast}
          className={cn(
            'fixed inset-y-0 right-0 z-50 flex w-full flex-col border-s bg-paper shadow-float outline-hidden [--sticky-top:0px]',
            'data-[state=open]:animate-drawer-in data-[state=closed]:animate-drawer-out',
            widths[width],
          )}
        >
          <DialogTop title={title} description={description} />
          <div
            {...(isReading && { tabIndex: 0 })}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t px-4 py-4 -outline-offset-2 sm:px-6"
          >
            {children}
          </div>
          {footer !== undefined && <DialogFooter>{footer}</DialogFooter>}
          <DialogClose />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
