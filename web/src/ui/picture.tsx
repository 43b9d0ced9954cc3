import { useState } from 'react';
import { cn } from './cn';

const placeholder = '/placeholder-image.svg';

type PictureProps = {
  src: string | null;
  /** The same picture in other sizes. */
  srcSet?: string | undefined;
  /** A CSS background, shown while it loads. */
  backdrop?: string | undefined;
  /** Empty if the text beside it says the same. */
  alt: string;
  /** The side of the square reserved while the picture loads. */
  size: number;
  /** False if the picture is the main content. */
  lazy?: boolean | undefined;
  className?: string | undefined;
};

/** A square picture. If it is missing or broken, a placeholder is shown. */
export function Picture({ src, srcSet, backdrop, alt, size, lazy = true, className }: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const isShown = src !== null && src !== brokenSrc;
  return (
    <img
      {...(isShown &&
        srcSet && {
          srcSet,
          sizes: `auto,${size}px`,
          style: backdrop ? { background: `${backdrop} var(--color-ground)` } : undefined,
        })}
      src={isShown ? src : placeholder}
      alt={alt}
      width={size}
      height={size}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={() => {
        if (isShown) setBrokenSrc(src);
      }}
      className={cn('bg-ground object-contain dark:brightness-90', className)}
    />
  );
}
