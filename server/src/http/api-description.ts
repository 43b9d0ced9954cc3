import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { renderApiPage } from './api-page';

/** The wire side of a shape: what a caller sends and receives, which for codecs is their input. */
const toWire = (schema: unknown): unknown =>
  schema instanceof z.ZodType
    ? z.toJSONSchema(schema, { io: 'input', target: 'openapi-3.0', unrepresentable: 'any' })
    : schema;

function wireSchema(schema: FastifySchema): FastifySchema {
  const { params, querystring, body, response, ...rest } = schema;
  return {
    ...rest,
    ...(params ? { params: toWire(params) } : {}),
    ...(querystring ? { querystring: toWire(querystring) } : {}),
    ...(body ? { body: toWire(body) } : {}),
    ...(response
      ? {
          response: Object.fromEntries(
            Object.entries(response).map(([status, shape]) => [status, toWire(shape)]),
          ),
        }
      : {}),
  };
}

/** Describes every declared call at /api/openapi.json, and as a page to read at /api/docs. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Casepack',
        description: 'Wholesale order entry. Money travels as text such as "12.50", in US dollars.',
        version: '1',
      },
    },
    transform: ({ schema, url }) => ({ schema: schema ? wireSchema(schema) : { hide: true }, url }),
  });

  let page: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= renderApiPage(app.swagger());
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
