import { describe, expect, it } from 'vitest';
import { fillReminder, ReminderChange, reminderPlaceholders, usualReminderText } from './reminders';

const values = {
  ...{ company: 'Corner Shop', invoice: 'INV-1', order: 'CP-1', amount: '$5.00', due: 'Nov 2, 2026' },
  ...{ seller: 'Soap Works', link: 'https://casepack.test/invoice/x' },
};

describe('the text of a reminder', () => {
  it('names the customer, the invoice, the amount, the due date and the link', () => {
    const text = fillReminder(usualReminderText, values);
    for (const value of Object.values(values)) expect(text).toContain(value);
    expect(text).not.toContain('{');
  });

  it('leaves braces alone that are no placeholder', () => {
    expect(fillReminder('{company} {constructor} {}', values)).toBe('Corner Shop {constructor} {}');
  });
});

describe('the settings of reminders', () => {
  const problems = (change: object) =>
    ReminderChange.safeParse({ days: [7], text: null, ...change }).error?.issues.map(
      ({ message }) => message,
    );

  it('accept up to three different days, and none', () => {
    expect(problems({ days: [] })).toBeUndefined();
    expect(problems({ days: [1, 30, 365] })).toBeUndefined();
    expect(problems({ days: [1, 2, 3, 4] })).toEqual(['Send at most 3 reminders']);
    expect(problems({ days: [7, 7] })).toEqual(['Each reminder needs a day of its own']);
    expect(problems({ days: [0] })).toEqual(['Enter 1 day or more']);
    expect(problems({ days: [366] })).toEqual(['Enter at most 365 days']);
  });

  it('accept known placeholders only', () => {
    const names = Object.keys(reminderPlaceholders).map((name) => `{${name}}`);
    expect(problems({ text: names.join(' ') })).toBeUndefined();
    expect(problems({ text: 'Dear {name}' })).toEqual([
      '{name} is not known. Use {company}, {invoice}, {order}, {amount}, {due}, {seller}, {link}.',
    ]);
  });
});
