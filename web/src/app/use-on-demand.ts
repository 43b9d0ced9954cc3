import { useState } from 'react';
import { toast } from '../ui/toast';

/** Code that comes with the first press. Where it cannot be had, the page stays and the press can be repeated. */
export function useOnDemand<Loaded>(load: () => Promise<Loaded>) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [isLoading, setLoading] = useState(false);

  async function want(): Promise<void> {
    if (loaded !== undefined || isLoading) return;
    setLoading(true);
    try {
      const module = await load();
      setLoaded(() => module);
    } catch {
      toast({
        title: 'Error',
        description: 'Could not reach the server. Check your connection and try again.',
        variant: 'destructive',
      });
    }
    setLoading(false);
  }

  return { loaded, isLoading, want };
}
