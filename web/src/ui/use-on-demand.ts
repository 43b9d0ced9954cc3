import { useEffect, useEffectEvent, useState } from 'react';
import { codeForPress } from './code-for-press';

type Demand<Loaded> = {
  load: () => Promise<Loaded>;
  /** It cannot be had, and the person was told. */
  onMissing: () => void;
};

/** Code that comes when it is first wanted and then stays. */
export function useOnDemand<Loaded>(isWanted: boolean, { load, onMissing }: Demand<Loaded>) {
  const [loaded, setLoaded] = useState<Loaded>();
  const ask = useEffectEvent(() => codeForPress(load));
  const giveUp = useEffectEvent(onMissing);
  useEffect(() => {
    if (!isWanted || loaded !== undefined) return;
    let isStillWanted = true;
    void ask().then((module) => {
      if (module !== undefined) setLoaded(() => module);
      else if (isStillWanted) giveUp();
    });
    return () => {
      isStillWanted = false;
    };
  }, [isWanted, loaded]);
  return loaded;
}
