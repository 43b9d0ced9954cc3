const EDGE = 1200;

/** With words for the user. */
export class SvgError extends Error {
  override readonly name = 'SvgError';
}

const isSvg = ({ type, name }: File): boolean => type === 'image/svg+xml' || /\.svg$/i.test(name);

function drawn(image: HTMLImageElement): HTMLCanvasElement {
  // A drawing without a size of its own is a square.
  const width = image.naturalWidth || EDGE;
  const height = image.naturalHeight || EDGE;
  const scale = EDGE / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * The file itself or, of an SVG, a PNG of it. It is drawn here and not by the server: as a picture in a page, an SVG
 * runs nothing and loads nothing.
 */
export async function rasterized(file: File): Promise<File> {
  if (!isSvg(file)) return file;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await file.text())}`;
  try {
    await image.decode();
  } catch {
    throw new SvgError('This SVG is damaged and cannot be read.');
  }
  const png = await new Promise<Blob | null>((done) => drawn(image).toBlob(done, 'image/png'));
  if (!png) throw new SvgError('This SVG cannot be drawn. Please save it as a PNG.');
  return new File([png], 'logo.png', { type: 'image/png' });
}
