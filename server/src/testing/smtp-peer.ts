import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As received, including line endings. */
  source: string;
}

/**
 * What the server does with the next emails: accepts, rejects with a code, never responds, disconnects before or
 * during a message, or accepts it and disconnects without confirming.
 */
export type SmtpBehavior = 'accept' | 'stall' | 'close' | 'close-amid' | 'close-after' | { refuse: number };

export interface SmtpPeer {
  url: string;
  received: ReceivedMail[];
  behavior: SmtpBehavior;
  /** Called when an email was accepted, before the sender gets the response. */
  onReceived: () => void;
  close: () => Promise<void>;
}

const refusal = (code: number): Error =>
  Object.assign(new Error(code < 500 ? 'Try again later' : 'No such mailbox'), { responseCode: code });

/** The header lines of an email, with folded ones joined. */
export const headersOf = ({ source }: ReceivedMail): string[] => {
  const [head = ''] = source.split('\r\n\r\n');
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
};

/** The text of an email with quoted-printable decoded. */
export const readableSource = ({ source }: ReceivedMail): string =>
  source
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** A real SMTP server on loopback that keeps what it receives. */
export async function startSmtpPeer({ refusesPasswords = false } = {}): Promise<SmtpPeer> {
  const peer: SmtpPeer = {
    url: '',
    received: [],
    behavior: 'accept',
    onReceived: () => {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const closeConnection = ({ id }: { id: string }): void => {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  };
  const server = new SMTPServer({
    disabledCommands: refusesPasswords ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Invalid user or password')),
    closeTimeout: 100,
    onRcptTo(_address, session, done) {
      const { behavior } = peer;
      if (behavior === 'stall') return;
      if (behavior === 'close') return closeConnection(session);
      done(typeof behavior === 'object' ? refusal(behavior.refuse) : null);
    },
    onData(stream, session, done) {
      if (peer.behavior === 'close-amid') {
        stream.once('data', () => closeConnection(session));
        return;
      }
      const { envelope } = session;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        peer.received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        peer.onReceived();
        if (peer.behavior === 'close-after') closeConnection(session);
        else done();
      });
    },
  });
  server.on('error', () => {}); // a client that disconnects, as some tests make it do
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo; // a listening TCP server has one
  peer.url = `smtp://127.0.0.1:${port}`;
  return peer;
}
