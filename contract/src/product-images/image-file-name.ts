/** What the name of an image file says: the SKU, and which image of the product it is. */
export interface NamedImage {
  sku: string;
  place: number;
}

const withoutFolders = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';

/** What archives contain besides files of people: folders, hidden files, and notes of operating systems. */
export const isClutter = (path: string): boolean =>
  path.endsWith('/') ||
  /(^|\/)(__MACOSX|\.[^/]*)(\/|$)/.test(path) ||
  /(^|\/)(thumbs\.db|desktop\.ini)$/i.test(path);

/**
 * How the name of a file can be read, the likeliest first: `TL-NAI-2.jpg` is the product TL-NAI-2, or else the second
 * image of TL-NAI.
 */
export function readImageName(path: string): NamedImage[] {
  const name = withoutFolders(path)
    .replace(/\.\w{1,5}$/, '')
    .trim();
  if (name === '') return [];
  const numbered = /^(.*\S)\s*(?:[-_ ]\s*(\d{1,3})|\((\d{1,3})\))$/.exec(name);
  const [, sku, number, inBrackets] = numbered ?? [];
  return [
    { sku: name, place: 1 },
    ...(sku === undefined ? [] : [{ sku, place: Number(number ?? inBrackets) }]),
  ];
}
