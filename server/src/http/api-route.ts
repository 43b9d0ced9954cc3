import type { FastifyRequest } from 'fastify';

/** Uses the URL of the route, since the URL of the request may contain encoded characters. */
export const isApiRoute = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith('/api/');
