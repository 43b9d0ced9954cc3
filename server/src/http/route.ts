import { type Action, refusalBeforeLookup } from '@casepack/contract/access/permissions';
import type { Endpoint, RequestOf, ResponseOf } from '@casepack/contract/endpoint';
import { AppError, ErrorBody } from '@casepack/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { forbidden, notFound, unauthorized } from '../access';
import type { Context } from '../context';
import { Download, PreparedJson, sendDownload, sendPrepared } from './answers';
import { refusalsOf } from './call-refusals';
import { contextOf } from './request-context';

/** The declared response, the same encoded in advance, or a file if the response is text. */
type Answer<E extends Endpoint> =
  | ResponseOf<E>
  | PreparedJson<E>
  | (ResponseOf<E> extends string ? Download : never);

/** The answer of a handler is encoded as the contract declares. The reply is only for headers and cookies. */
export type Handler<E extends Endpoint> = (
  ctx: Context,
  request: RequestOf<E>,
  reply: FastifyReply,
) => Promise<Answer<E>>;

function responsesOf(endpoint: Endpoint): Record<number, z.ZodType> {
  const refusals = [...refusalsOf(endpoint).keys()].map((status) => [status, ErrorBody]);
  return { 200: endpoint.response, ...Object.fromEntries(refusals) };
}

function refuseAtDoor(ctx: Context, endpoint: Endpoint): void {
  if (endpoint.access === 'anyone') return;
  if (!ctx.actor) throw unauthorized();
  if (endpoint.access === 'signed_in') return;
  if (ctx.user?.mustChangePassword) {
    throw new AppError('forbidden', 'Please choose a new password first');
  }
  const action: Action = endpoint.access;
  const refusal = refusalBeforeLookup(ctx.actor, action);
  if (refusal === 'forbidden') throw forbidden();
  if (refusal === 'not_found') throw notFound('Page');
}

/** Registers one declared call: its path, schemas and the first access check. */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: responsesOf(endpoint),
    },
    // Before the body is read and validated, so that callers without access learn nothing about schemas.
    onRequest: async (request: FastifyRequest) => refuseAtDoor(contextOf(request), endpoint),
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const given = { params, query, body } as RequestOf<E>; // validated by the schema above
      const answer: unknown = await handler(contextOf(request), given, reply);
      if (answer instanceof PreparedJson) return sendPrepared(request, reply, answer);
      return answer instanceof Download ? sendDownload(reply, answer) : answer;
    },
  });
}
