import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { cn } from './cn';

type FormErrorProps = {
  /** What went wrong, in one sentence. Nothing is rendered without it. */
  message?: ReactNode;
  /** The individual errors, each a link to its control if `controlId` is given. */
  errors?: readonly { message: string; controlId?: string | undefined }[] | undefined;
  className?: string | undefined;
};

export function FormError({ message, errors = [], className }: FormErrorProps) {
  if (!message && errors.length === 0) return null;
  return (
    <div
      role="alert"
      className={cn(
        'flex gap-2.5 rounded-lg border border-danger-line bg-danger-soft p-3 text-sm',
        className,
      )}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="min-w-0">
        {message && <p className="font-medium text-danger">{message}</p>}
        {errors.length > 0 && (
          <ul className="flex flex-col gap-0.5">
            {errors.map((error) => (
              <li key={`${error.controlId ?? ''} ${error.message}`}>
                {error.controlId === undefined ? (
                  error.message
                ) : (
                  <a href={`#${error.controlId}`} className="underline underline-offset-2">
                    {error.message}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
