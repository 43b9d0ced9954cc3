import { useState } from 'react';
import { cn } from './cn';

const placeholder = '/placeholder-image.svg';

type PictureProps = {
  src: string | null;
  /** Empty if the text beside it says the same. */
  alt: string;
  /** The side of the square reserved while the picture loads. */
  size: number;
  /** False if the picture is the main content. */
  lazy?: boolean | undefined;
  className?: string | undefined;
};

/** A square picture. If it is missing or broken, a placeholder is shown. */
export function Picture({ src, alt, size, lazy = true, className }: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const shown = src !== null && src !== brokenSrc ? src : placeholder;
  return (
    <img
      src={shown}
      alt={alt}
      width={size}
      height={size}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={() => {
        if (shown !== placeholder) setBrokenSrc(shown);
      }}
      className={cn('bg-ground object-contain dark:brightness-90', className)}
    />
  );
}
