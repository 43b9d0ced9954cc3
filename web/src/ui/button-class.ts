import { type ClassName, cn } from './cn';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg';

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  fullWidth?: boolean | undefined;
};

const shape =
  'relative inline-flex shrink-0 select-none items-center justify-center rounded-lg border font-medium whitespace-nowrap transition-colors disabled:opacity-55 aria-disabled:not-aria-busy:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-on-accent enabled:hover:bg-accent-strong [a]:hover:bg-accent-strong',
  secondary: 'border-line-strong bg-paper text-ink enabled:hover:bg-ground [a]:hover:bg-ground',
  ghost: 'border-transparent text-ink enabled:hover:bg-sunken [a]:hover:bg-sunken',
  danger: 'border-danger bg-danger text-on-danger enabled:hover:bg-danger-strong [a]:hover:bg-danger-strong',
  link: 'border-transparent text-accent underline decoration-accent-line underline-offset-4 enabled:hover:decoration-accent [a]:hover:decoration-accent',
};

const sizes: Record<ButtonSize, string> = {
  /** In the rows of a dense list. */
  xs: 'h-7 gap-1.5 px-2 text-sm pointer-coarse:h-11',
  sm: 'h-8 gap-1.5 px-3 text-sm pointer-coarse:h-11',
  md: 'h-9 gap-2 px-4 text-base pointer-coarse:h-11',
  lg: 'h-11 gap-2 px-5 text-base',
};

const linkSizes: Record<ButtonSize, string> = {
  xs: 'gap-1 text-sm pointer-coarse:min-h-11',
  sm: 'gap-1 text-sm pointer-coarse:min-h-11',
  md: 'gap-1.5 text-base pointer-coarse:min-h-11',
  lg: 'gap-1.5 text-base min-h-11',
};

/** The look of a button for links: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass(
  { variant = 'secondary', size = 'md', fullWidth = false }: ButtonLook,
  className?: ClassName,
) {
  return cn(
    shape,
    variants[variant],
    variant === 'link' ? linkSizes[size] : sizes[size],
    fullWidth && 'w-full',
    className,
  );
}
