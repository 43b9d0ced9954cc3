import { useEffect, useEffectEvent, useState } from 'react';
import { loadCodeOrToast } from './load-code-or-toast';

type OnDemandOptions<Loaded> = {
  load: () => Promise<Loaded>;
  /** Loading failed, and the user was told. */
  onMissing: () => void;
};

/** Loads code when it is first needed and keeps it. */
export function useOnDemand<Loaded>(isNeeded: boolean, { load, onMissing }: OnDemandOptions<Loaded>) {
  const [loaded, setLoaded] = useState<Loaded>();
  const ask = useEffectEvent(() => loadCodeOrToast(load));
  const reportFailure = useEffectEvent(onMissing);
  useEffect(() => {
    if (!isNeeded || loaded !== undefined) return;
    let isStillNeeded = true;
    void ask().then((module) => {
      if (module !== undefined) setLoaded(() => module);
      else if (isStillNeeded) reportFailure();
    });
    return () => {
      isStillNeeded = false;
    };
  }, [isNeeded, loaded]);
  return loaded;
}
