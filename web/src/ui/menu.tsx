import Check from 'lucide-react/icons/check';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from './cn';

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end' | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  children: ReactNode;
};

export function Menu({ trigger, align = 'end', open, onOpenChange, children }: MenuProps) {
  return (
    <RadixMenu.Root
      modal={false}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange })}
    >
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-lg border bg-paper p-1 shadow-float outline-hidden data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out"
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

const itemClass =
  'flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-base select-none outline-hidden data-disabled:cursor-default data-disabled:opacity-55 data-highlighted:outline-2 data-highlighted:-outline-offset-2 pointer-coarse:h-11 [&_svg]:size-4';
const plainItem = 'text-ink data-highlighted:bg-sunken data-highlighted:outline-transparent';

type MenuItemProps = ComponentProps<typeof RadixMenu.Item> & { danger?: boolean | undefined };

/** With `asChild`, its only child, such as a link, becomes the item. */
export function MenuItem({ danger = false, className, ...props }: MenuItemProps) {
  return (
    <RadixMenu.Item
      className={cn(
        itemClass,
        danger ? 'text-danger data-highlighted:bg-danger-soft data-highlighted:outline-danger' : plainItem,
        className,
      )}
      {...props}
    />
  );
}

type MenuChoiceProps<Value extends string> = {
  /** What is chosen. */
  label: string;
  value: Value;
  options: readonly { value: Value; name: string }[];
  onChange: (value: Value) => void;
};

/** One of a few, chosen without leaving the menu. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <RadixMenu.RadioGroup value={value} aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <RadixMenu.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => {
            event.preventDefault();
            onChange(option.value);
          }}
          className={cn(itemClass, plainItem, 'ps-8 relative')}
        >
          <RadixMenu.ItemIndicator className="absolute start-2.5">
            <Check aria-hidden />
          </RadixMenu.ItemIndicator>
          {option.name}
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  );
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof RadixMenu.Label>) {
  return <RadixMenu.Label className={cn('px-2.5 py-1.5 text-sm text-ink-soft', className)} {...props} />;
}

export function MenuSeparator({ className, ...props }: ComponentProps<typeof RadixMenu.Separator>) {
  return <RadixMenu.Separator className={cn('-mx-1 my-1 h-px bg-line', className)} {...props} />;
}
