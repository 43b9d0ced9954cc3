import type { ImageRequest, WorkerMessage } from './image-processor';
import { processImage } from './process-image';

const answer = (message: WorkerMessage) => process.send?.(message);

process.on('message', ({ path, type, pngEdge }: ImageRequest) => {
  void processImage(path, type, pngEdge).then((result) =>
    answer(typeof result === 'string' ? { problem: result } : { image: result }),
  );
});
// The server is gone.
process.on('disconnect', () => process.exit(0));
answer('ready');
