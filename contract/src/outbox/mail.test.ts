import { describe, expect, it } from 'vitest';
import { MailState, MailSummary, mailStateColors, mailStateLabels, StoredMail } from './mail';

const summary = {
  id: 4,
  kind: 'payment_received',
  orderId: 5,
  recipientName: null,
  recipientAddress: 'cora@corner.test',
  subject: 'Payment received',
  state: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: '2026-11-02T10:00:00.000Z',
  sentAt: '2026-11-02T10:00:05.000Z',
};

describe('a mail', () => {
  it('is listed with every field of its summary, and without its text', () => {
    const mail = { ...summary, html: '<p>Thank you</p>', text: 'Thank you', attachments: [] };
    expect(MailSummary.encode(MailSummary.parse(mail))).toEqual(summary);
  });

  it('is read as it arrived, attachments included', () => {
    const mail = {
      ...summary,
      html: '<p>Thank you</p>',
      text: 'Thank you',
      attachments: [{ name: 'invoice.pdf', contentType: 'application/pdf' }],
    };
    expect(StoredMail.encode(StoredMail.parse(mail))).toEqual(mail);
  });

  it.each([
    ['queued', 'Queued', 'blue'],
    ['sent', 'Sent', 'green'],
    ['failed', 'Failed', 'red'],
    ['kept', 'Kept in the outbox', 'yellow'],
    ['held', 'Address not confirmed', 'yellow'],
  ] as const)('that is %s reads %j, in %s', (state, label, color) => {
    expect(MailState.parse(state)).toBe(state);
    expect(mailStateLabels[state]).toBe(label);
    expect(mailStateColors[state]).toBe(color);
  });
});
