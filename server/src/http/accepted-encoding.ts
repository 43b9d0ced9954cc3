import type { FastifyRequest } from 'fastify';

/** Whether the client accepts this encoding, and not with `q=0`. */
export function accepts({ headers }: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  const offers = (headers['accept-encoding'] ?? '').toString().split(',');
  return offers.some((offer) => {
    const [name, ...parameters] = offer.split(';').map((part) => part.trim());
    return name === encoding && !parameters.some((each) => /^q=0(\.0*)?$/.test(each));
  });
}
