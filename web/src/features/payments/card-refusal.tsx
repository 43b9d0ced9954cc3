import { useEffect, useRef } from 'react';
import { FormError } from '../../ui/form-error';

/** Why the card was declined. Scrolls into view, even if a bar at the bottom of a phone covers it. */
export function CardRefusal({ message }: { message: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== undefined) place.current?.scrollIntoView({ block: 'center' });
  }, [message]);
  return (
    <div ref={place} className="empty:hidden">
      <FormError message={message} />
    </div>
  );
}
