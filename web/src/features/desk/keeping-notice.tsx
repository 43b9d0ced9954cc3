import type { Draft } from '@casepack/contract/drafts/draft';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import type { DraftKeeper, KeepingState } from './draft-keeper';

export const useKeeping = (keeper: DraftKeeper): KeepingState =>
  useSyncExternalStore(keeper.subscribe, keeper.state);

/** The copy of another tab or device, if this one has to be decided against it. */
export const useConflict = (keeper: DraftKeeper): Draft | undefined =>
  useSyncExternalStore(keeper.subscribe, () => {
    const state = keeper.state();
    return state.at === 'conflict' ? state.other : undefined;
  });

function words(state: Exclude<KeepingState, { at: 'conflict' | 'deleted' }>): string {
  switch (state.at) {
    case 'saved':
      return 'Draft saved';
    case 'saving':
      return 'Saving draft…';
    case 'offline':
      return 'No connection. The draft is saved in this browser and will be sent later.';
    case 'refused':
      return state.message;
    case 'placed':
      return state.order ? `Placed as order ${state.order.orderNumber}` : 'Sent for approval';
  }
}

type KeepingNoticeProps = { keeper: DraftKeeper; onChoose: () => void };

/** How safe what is on the screen is. */
export function KeepingNotice({ keeper, onChoose }: KeepingNoticeProps) {
  const state = useKeeping(keeper);
  const isBad = state.at === 'refused' || state.at === 'offline';
  if (state.at === 'conflict' || state.at === 'deleted') {
    return (
      <Button size="sm" onClick={onChoose}>
        {state.at === 'conflict' ? 'Changed elsewhere: choose' : 'Deleted or taken over: choose'}
      </Button>
    );
  }
  return (
    <p
      aria-live={isBad ? 'polite' : 'off'}
      className={cn('text-sm', isBad ? 'text-yellow' : 'text-ink-soft')}
    >
      {words(state)}
    </p>
  );
}
