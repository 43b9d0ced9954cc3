import sax from 'sax';

export interface StoredObject {
  name: string;
  bytes: number;
  modifiedAt: Date;
}

/** Reads one page of the objects in a bucket (ListObjectsV2). */
export function readListing(xml: string): { objects: StoredObject[]; next: string | undefined } {
  const objects: StoredObject[] = [];
  let next: string | undefined;
  let fields: Record<string, string> = {};
  let text = '';
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name }) => {
    if (name === 'Contents') fields = {};
    text = '';
  };
  parser.ontext = (part) => {
    text += part;
  };
  parser.onclosetag = (name) => {
    if (name === 'NextContinuationToken') next = text;
    if (name === 'Contents') {
      const { Key = '', Size, LastModified = '' } = fields;
      objects.push({ name: Key, bytes: Number(Size), modifiedAt: new Date(LastModified) });
    }
    fields[name] = text;
    text = '';
  };
  parser.write(xml).close();
  return { objects, next };
}
