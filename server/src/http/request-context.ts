import type { Endpoint } from '@casepack/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    ctx: Context | null;
  }
}

/** The context that the session hook created for this request. */
export function contextOf(request: FastifyRequest): Context {
  if (!request.ctx) throw new Error('The session hook has not run for this request');
  return request.ctx;
}
