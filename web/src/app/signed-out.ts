import { stopAsking } from '../ui/may-ask';
import { toast } from '../ui/toast';
import { forgetPage } from './kept-page';

const pauseMs = 500;

type Leave = (href: string) => void;

function leaveAtOnce(href: string): void {
  stopAsking();
  forgetPage();
  window.location.assign(href);
}

/** Spec 8.2: says that the session has ended and starts a new one. Several calls that fail together count as one. */
export function signedOutRule(leave: Leave = leaveAtOnce): () => void {
  let isLeaving = false;
  return () => {
    if (isLeaving) return;
    isLeaving = true;
    toast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      variant: 'destructive',
    });
    setTimeout(() => leave('/api/login'), pauseMs);
  };
}
