import type { Image } from './image';

/** What a screen needs to show an image: a browser takes the size that it needs. */
export const imageSources = ({ key, width, height, color }: Image) => ({
  src: `/images/${key}-128.webp`,
  srcSet: [128, 320, 640, 1280].map((size) => `/images/${key}-${size}.webp ${size}w`).join(),
  /** A CSS background of its color in its place, so that nothing is seen of it once the image is there. */
  backdrop:
    color &&
    `50%/contain no-repeat url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}'><path fill='%23${color}' d='M0 0h9e3v9e3H0'/></svg>")`,
});
