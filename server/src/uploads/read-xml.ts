import { TextDecoder } from 'node:util';
import sax from 'sax';
import { UnreadableFile } from './decode-text';

interface XmlEvents {
  /** The name without its prefix, in lower case. */
  onOpen?: (name: string, attribute: (name: string) => string | undefined) => void;
  onText?: (text: string) => void;
  onClose?: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Parses XML as it arrives and yields after each chunk. Rejects document types, and with them custom entities. */
export async function* readXml(chunks: AsyncIterable<Buffer>, events: XmlEvents): AsyncGenerator<void> {
  const parser = sax.parser(true);
  const refuse = () => {
    throw new UnreadableFile(
      1,
      'The workbook contains XML that cannot be read. Save it again as XLSX or CSV',
    );
  };
  parser.onerror = refuse;
  parser.ondoctype = refuse;
  parser.onopentag = ({ name, attributes }) =>
    events.onOpen?.(localName(name), (wanted) => {
      const found = Object.keys(attributes).find((each) => localName(each) === wanted);
      return found === undefined ? undefined : String(attributes[found]);
    });
  parser.ontext = (text) => events.onText?.(text);
  parser.oncdata = (text) => events.onText?.(text);
  parser.onclosetag = (name) => events.onClose?.(localName(name));

  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    parser.write(decode(decoder, chunk, refuse));
    yield;
  }
  parser.close();
  yield;
}

function decode(decoder: TextDecoder, chunk: Buffer, refuse: () => never): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    return refuse();
  }
}

/** Reads a small part completely. */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  for await (const _ of readXml(chunks, events));
}
