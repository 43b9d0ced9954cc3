import { COULD_NOT_LOAD, loadCode } from './load-code';
import { toast } from './toast';

/** Loads the code that a click needs. If that fails, shows a toast; the page stays and the user can click again. */
export async function loadCodeOrToast<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | undefined> {
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
