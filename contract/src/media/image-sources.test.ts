import { describe, expect, it } from 'vitest';
import { imageSources } from './image-sources';

describe('an image on a screen', () => {
  it('is offered in all sizes but the one for print, above its color in its place', () => {
    expect(imageSources({ key: 'abc', width: 1200, height: 2400, color: 'c8b7a6' })).toEqual({
      src: '/images/abc-128.webp',
      srcSet:
        '/images/abc-128.webp 128w,/images/abc-320.webp 320w,/images/abc-640.webp 640w,/images/abc-1280.webp 1280w',
      backdrop: expect.stringContaining("viewBox='0 0 1200 2400'><path fill='%23c8b7a6'"),
    });
  });

  it('has nothing behind it if it is transparent', () => {
    expect(imageSources({ key: 'abc', width: 90, height: 40 }).backdrop).toBeUndefined();
  });
});
