const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** "Nov 16, 2026, 02:30 PM", by the reader's own clock. */
export const momentText = (moment: Date): string => format.format(moment);

const timeFormat = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit' });

/** "02:30 PM" */
export const timeText = (moment: Date): string => timeFormat.format(moment);
