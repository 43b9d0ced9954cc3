import { COULD_NOT_LOAD, loadCode } from './load-code';
import { toast } from './toast';

/** The code that a press needs. Where it cannot be had, the page stays and the press can be repeated. */
export async function codeForPress<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | undefined> {
  try {
    return await loadCode(load);
  } catch {
    toast({
      title: 'This could not be loaded',
      description: COULD_NOT_LOAD,
      variant: 'destructive',
    });
    return undefined;
  }
}
