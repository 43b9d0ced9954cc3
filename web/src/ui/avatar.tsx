import { useState } from 'react';
import { cn } from './cn';

type AvatarProps = {
  /** Whose picture it is: the accessible name, and the source of the initial. */
  name: string;
  src?: string | null | undefined;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
};

const sizes = { sm: 'size-7 text-xs', md: 'size-9 text-base' };

export function Avatar({ name, src, size = 'sm', className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const shape = cn(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent',
    sizes[size],
    className,
  );
  if (src && src !== brokenSrc) {
    return (
      <img src={src} alt={name} className={cn(shape, 'object-cover')} onError={() => setBrokenSrc(src)} />
    );
  }
  const initial = Array.from(name.trim())[0]?.toUpperCase() ?? '?';
  return (
    <span role="img" aria-label={name} className={shape}>
      <span aria-hidden>{initial}</span>
    </span>
  );
}
