import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  /** False if the content reaches the edge of the card, such as a table or a picture. */
  padded?: boolean | undefined;
};

export function Card({ as: Element = 'div', padded = true, className, ...props }: CardProps) {
  // every element that `as` allows takes the attributes of a div
  const Tag = Element as 'div';
  return (
    <Tag className={cn('min-w-0 rounded-lg border bg-paper', padded && 'p-4 sm:p-6', className)} {...props} />
  );
}

type CardHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3 | 4 | undefined;
  className?: string | undefined;
};

export function CardHeader({ title, description, actions, level = 2, className }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn('mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2', className)}>
      <div className="min-w-0">
        <Heading className="text-lg font-semibold">{title}</Heading>
        {description !== undefined && <p className="mt-0.5 text-sm text-ink-soft">{description}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
