import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it travelled, line ends included. */
  source: string;
}

/**
 * What the server does with the next mails: takes them, refuses with a code, never answers, hangs up before or amid, or
 * takes them and hangs up instead of saying so.
 */
export type SmtpBehaviour = 'accept' | 'stall' | 'close' | 'close-amid' | 'close-after' | { refuse: number };

export interface SmtpPeer {
  url: string;
  received: ReceivedMail[];
  behaviour: SmtpBehaviour;
  /** Told when a mail was taken, before the sender is. */
  onReceived: () => void;
  close: () => Promise<void>;
}

const refusal = (code: number): Error =>
  Object.assign(new Error(code < 500 ? 'Try again later' : 'No such mailbox'), { responseCode: code });

/** The header lines of a mail, with folded ones put together. */
export const headersOf = ({ source }: ReceivedMail): string[] => {
  const [head = ''] = source.split('\r\n\r\n');
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
};

/** The text of a mail with its quoted-printable line breaks and bytes undone. */
export const readableSource = ({ source }: ReceivedMail): string =>
  source
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** A real SMTP server on loopback that keeps what it is given. */
export async function startSmtpPeer({ refusesPasswords = false } = {}): Promise<SmtpPeer> {
  const peer: SmtpPeer = {
    url: '',
    received: [],
    behaviour: 'accept',
    onReceived: () => {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const hangUp = ({ id }: { id: string }): void => {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  };
  const server = new SMTPServer({
    disabledCommands: refusesPasswords ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Invalid user or password')),
    closeTimeout: 100,
    onRcptTo(_address, session, done) {
      const { behaviour } = peer;
      if (behaviour === 'stall') return;
      if (behaviour === 'close') return hangUp(session);
      done(typeof behaviour === 'object' ? refusal(behaviour.refuse) : null);
    },
    onData(stream, session, done) {
      if (peer.behaviour === 'close-amid') {
        stream.once('data', () => hangUp(session));
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
        if (peer.behaviour === 'close-after') hangUp(session);
        else done();
      });
    },
  });
  server.on('error', () => {}); // a client that hangs up, as some tests make it
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo; // a listening TCP server has one
  peer.url = `smtp://127.0.0.1:${port}`;
  return peer;
}
