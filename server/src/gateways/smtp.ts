import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  messageId: string;
  recipient: { name: string | null; address: string };
  subject: string;
  html: string;
  text: string;
}

export interface MailSender {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server will never take this mail: trying again is no use. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

interface Patience {
  connectMs: number;
  answerMs: number;
}

const usualPatience: Patience = { connectMs: 10_000, answerMs: 20_000 };

const isPermanent = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

export function connectSmtp(url: string, from: string, patience = usualPatience): MailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    socketTimeout: patience.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ messageId, recipient, subject, html, text }) {
      try {
        // The address travels as an object, never as text that could name a second recipient.
        const to = { name: recipient.name ?? '', address: recipient.address };
        await transport.sendMail({ from, to, subject, html, text, messageId });
      } catch (error) {
        if (isPermanent(error)) {
          throw new MailRefused(error instanceof Error ? error.message : 'refused', { cause: error });
        }
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
