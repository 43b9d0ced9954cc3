import FileQuestion from 'lucide-react/icons/file-question-mark';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';

type OrderNotFoundProps = {
  /** Set if a retry may help: the server did not respond, or was too busy. */
  onRetry?: (() => void) | undefined;
  /** A link to leave the page. */
  action?: ReactNode;
};

export function OrderNotFound({ onRetry, action }: OrderNotFoundProps) {
  return (
    <Card className="flex flex-col items-center py-12! text-center">
      <span
        aria-hidden
        className="mb-4 grid size-12 place-items-center rounded-xl bg-sunken text-ink-soft [&_svg]:size-6"
      >
        <FileQuestion />
      </span>
      <h1 className="text-lg font-semibold">Order Not Found</h1>
      <p className="mt-1 max-w-text text-ink-soft">
        The order you're looking for could not be found or you don't have permission to view it.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        {action}
      </div>
    </Card>
  );
}
