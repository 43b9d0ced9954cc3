import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const parameters = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'];

export interface ReturnedPayment {
  intentId: string;
  /** The bank, or the user there, declined. */
  isRefused: boolean;
}

function readReturn(): ReturnedPayment | undefined {
  const search = new URLSearchParams(window.location.search);
  const intentId = search.get('payment_intent');
  if (intentId === null || !/^\w+$/.test(intentId)) return undefined;
  return { intentId, isRefused: search.get('redirect_status') === 'failed' };
}

/** What the card provider put into the URL when it redirected back. It is read once and then removed. */
export function useReturnedPayment(): ReturnedPayment | undefined {
  const [returned] = useState(readReturn);
  const router = useRouter();
  useEffect(() => {
    if (returned === undefined) return;
    const url = new URL(window.location.href);
    for (const name of parameters) url.searchParams.delete(name);
    void router.navigate({
      href: `${url.pathname}${url.search}${url.hash}`,
      replace: true,
      resetScroll: false,
    });
  }, [returned, router]);
  return returned;
}
