import { toast } from './toast';

/** A newer version of the product has other files: then no try helps. */
export const COULD_NOT_LOAD = 'Check your connection and try again. If that does not help, reload the page.';

/** The code that a press needs. Where it cannot be had, the page stays and the press can be repeated. */
export async function codeForPress<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | undefined> {
  try {
    return await load();
  } catch {
    toast({
      title: 'This could not be loaded',
      description: COULD_NOT_LOAD,
      variant: 'destructive',
    });
    return undefined;
  }
}
