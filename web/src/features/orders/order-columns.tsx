import type { ReactNode } from 'react';

type OrderColumnsProps = { items: ReactNode; summary: ReactNode; customer: ReactNode; history?: ReactNode };

/** The items come first; totals and customer are beside them, or below if there is no room. */
export function OrderColumns({ items, summary, customer, history }: OrderColumnsProps) {
  return (
    <div className="grid items-start gap-6 max-md:gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">{items}</div>
      <div className="flex min-w-0 flex-col gap-6 max-md:gap-4 lg:row-span-2">
        {summary}
        {customer}
      </div>
      {history !== undefined && <div className="min-w-0">{history}</div>}
    </div>
  );
}
