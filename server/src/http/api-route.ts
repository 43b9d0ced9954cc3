import type { FastifyRequest } from 'fastify';

/** By the route's own address: the one in the request may be spelled with encoded characters. */
export const isApiRoute = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith('/api/');
