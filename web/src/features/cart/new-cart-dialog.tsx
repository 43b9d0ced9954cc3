import { useQuery } from '@tanstack/react-query';
import { manufacturersQuery } from '../../api/manufacturers';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { NewCartQuestion } from './new-cart-question';

export function NewCartDialog({ question }: { question: NewCartQuestion }) {
  const { data = [], isPending } = useQuery(manufacturersQuery);
  const nameOf = (id: number) => data.find((each) => each.id === id)?.name;
  if (isPending) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={() => question.answer(false)}
      title="Start a new cart?"
      description={
        <>
          Your cart has items from {nameOf(question.from) ?? 'another manufacturer'}. Start a new cart with{' '}
          {nameOf(question.to) ?? 'this manufacturer'}? The items in your cart will be removed.
        </>
      }
      confirmLabel="Start New Cart"
      cancelLabel="Keep Cart"
      onConfirm={() => question.answer(true)}
    />
  );
}
