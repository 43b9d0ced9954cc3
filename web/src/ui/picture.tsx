import { useState } from 'react';
import { cn } from './cn';

const placeholder = '/placeholder-image.svg';

type PictureProps = {
  src: string | null;
  /** Empty where the text beside it says the same. */
  alt: string;
  /** The side of the square that is kept free while the picture is on its way. */
  size: number;
  /** False where the picture is what was asked for. */
  lazy?: boolean | undefined;
  className?: string | undefined;
};

/** A square picture. One that is missing or broken gives way to the placeholder. */
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
      className={cn('bg-ground object-contain', className)}
    />
  );
}
