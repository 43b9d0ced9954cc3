import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { manufacturersQuery } from '../../api/manufacturers';

/** If there is only one manufacturer, it is chosen, until the user chooses otherwise. */
export function useOnlyManufacturer(isAsked: boolean, choose: (manufacturerId: number) => void): void {
  const { data } = useQuery({ ...manufacturersQuery, enabled: isAsked });
  const isDone = useRef(false);
  const onFound = useEffectEvent(choose);
  useEffect(() => {
    const [first, second] = data ?? [];
    if (isDone.current || !isAsked || !first || second) return;
    isDone.current = true;
    onFound(first.id);
  }, [data, isAsked]);
}
