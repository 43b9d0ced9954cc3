import { toast } from './toast';

/** The code that a press needs. Where it cannot be had, the page stays and the press can be repeated. */
export async function codeForPress<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | undefined> {
  try {
    return await load();
  } catch {
    toast({
      title: 'Error',
      description: 'Could not reach the server. Check your connection and try again.',
      variant: 'destructive',
    });
    return undefined;
  }
}
