import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toast } from '../ui/toast';

const parameters = ['setup_intent', 'setup_intent_client_secret', 'redirect_status', 'source_type'];

function readReturn(): string | undefined {
  const search = new URLSearchParams(window.location.search);
  return search.has('setup_intent') ? (search.get('redirect_status') ?? '') : undefined;
}

/**
 * Handles a redirect back from a bank: reports the result and removes it from the URL. The list is refetched and
 * shows the actual state.
 */
export function useReturnedSetup(refusedTitle: string): void {
  const [status] = useState(readReturn);
  const router = useRouter();
  useEffect(() => {
    if (status === undefined) return;
    if (status === 'succeeded') toast({ title: 'Payment Method Added' });
    if (status === 'failed') {
      toast({
        title: refusedTitle,
        description: 'The card was not confirmed. Please try again, or use another card.',
        variant: 'destructive',
      });
    }
    const url = new URL(window.location.href);
    for (const name of parameters) url.searchParams.delete(name);
    void router.navigate({
      href: `${url.pathname}${url.search}${url.hash}`,
      replace: true,
      resetScroll: false,
    });
  }, [status, refusedTitle, router]);
}
