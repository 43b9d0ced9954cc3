import { counted } from '@casepack/contract/count';
import { formatInstantDay } from '@casepack/contract/date-text';
import type { DraftSummary } from '@casepack/contract/drafts/draft';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** '2 hours ago', or the date if it is a day or more. */
export function ageText(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  if (ms < MINUTE_MS) return 'Just now';
  if (ms < HOUR_MS) return `${counted(Math.floor(ms / MINUTE_MS), 'minute')} ago`;
  if (ms < DAY_MS) return `${counted(Math.floor(ms / HOUR_MS), 'hour')} ago`;
  return formatInstantDay(at);
}

export function customerText({ customerName, isCustomerUnavailable }: DraftSummary): string {
  if (isCustomerUnavailable) return 'Customer no longer available';
  return customerName ?? 'No customer yet';
}

export const linesText = ({ lineCount }: DraftSummary): string => counted(lineCount, 'line');
