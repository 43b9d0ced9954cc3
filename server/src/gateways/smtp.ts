import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  messageId: string;
  recipient: { name: string | null; address: string };
  /** Instead of the usual name, before the usual address. */
  senderName?: string | null | undefined;
  replyTo?: string | null;
  subject: string;
  html: string;
  text: string;
  attachments?: { name: string; contentType: string; content: Buffer; cid?: string }[];
}

export interface MailSender {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server permanently rejected this email: trying again is useless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

interface SmtpTimeouts {
  connectMs: number;
  answerMs: number;
}

const defaultTimeouts: SmtpTimeouts = { connectMs: 10_000, answerMs: 20_000 };

// Errors about this recipient or message. A refused password or connection is not caused by the email.
const aboutTheMail: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE']);

const isPermanent = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  aboutTheMail.has(error.code) &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

/** Of `Name <address>`, or of an address alone. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

export function connectSmtp(url: string, from: string, patience = defaultTimeouts): MailSender {
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
    async send({ recipient, senderName, replyTo, attachments = [], ...mail }) {
      try {
        // Addresses are passed as objects, never as text that could contain a second recipient.
        const to = { name: recipient.name ?? '', address: recipient.address };
        await transport.sendMail({
          ...mail,
          from: senderName ? { name: senderName, address: addressIn(from) } : from,
          to,
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          attachments: attachments.map(({ name, ...file }) => ({ filename: name, ...file })),
        });
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
