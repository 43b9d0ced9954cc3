import type { Endpoint } from '@casepack/contract/endpoint';
import { z } from 'zod';
import { namedShapes } from './api-shapes';
import { apiIntroduction } from './api-texts';
import { refusalsOf } from './call-refusals';

export type JsonSchema = Record<string, unknown>;

interface Header {
  description: string;
  schema: JsonSchema;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

type Content = Record<string, { schema: JsonSchema }>;

export interface ApiAnswer {
  description: string;
  headers?: Record<string, Header>;
  content?: Content;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, ApiAnswer>;
}

export interface ApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; url: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

const refTo = (name: string): string => `#/components/schemas/${name}`;

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const wordsOf = (segment: string): string =>
  segment
    .split(/[-.]/)
    .map((word) => capitalized(word))
    .join('');

/** Derived from method and path, such as `getOrdersByOrderId`. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path
    .split('/')
    .slice(2)
    .map((part) => (part.startsWith(':') ? `By${capitalized(part.slice(1))}` : wordsOf(part)));
  return method.toLowerCase() + words.join('');
}

const areaOf = ({ path }: Endpoint): string => path.split('/')[2] ?? '';

/** JSON schemas of what is sent (for codecs, their input), with references to named schemas. */
class Shapes {
  readonly #registry = z.registry<{ id: string }>();
  readonly #ids = new Map<z.ZodType, string>();
  #schemas: Record<string, JsonSchema> | undefined;

  constructor() {
    for (const [name, shape] of Object.entries(namedShapes)) this.#add(shape, name);
  }

  #add(shape: z.ZodType, id: string): void {
    this.#ids.set(shape, id);
    this.#registry.add(shape, { id });
  }

  expect(shape: z.ZodType | undefined): void {
    if (shape && !this.#ids.has(shape)) this.#add(shape, `-${this.#ids.size}`);
  }

  get all(): Record<string, JsonSchema> {
    this.#schemas ??= Object.fromEntries(
      Object.entries(
        z.toJSONSchema(this.#registry, {
          io: 'input',
          target: 'draft-2020-12',
          unrepresentable: 'any',
          uri: refTo,
        }).schemas,
      ).map(([id, { $schema: _schema, $id: _id, id: _name, ...schema }]) => [id, schema]),
    );
    return this.#schemas;
  }

  of(shape: z.ZodType): JsonSchema {
    const id = this.#ids.get(shape);
    if (id === undefined) throw new Error('An API shape is used before it is registered');
    return id.startsWith('-') ? (this.all[id] ?? {}) : { $ref: refTo(id) };
  }
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };

const refusal = (codes: readonly string[], status: number): ApiAnswer => ({
  description: `Error codes: ${codes.join(', ')}`,
  ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
  content: { 'application/json': { schema: { $ref: refTo('Error') } } },
});

const takes = ({ query }: Endpoint, name: string): boolean => query !== undefined && name in query.shape;

function answerHeaders(endpoint: Endpoint): Record<string, Header> {
  const isList = endpoint.response instanceof z.ZodArray && takes(endpoint, 'limit');
  return {
    ...(isList
      ? { 'X-Total-Count': { description: 'Number of all matching rows', schema: { type: 'integer' } } }
      : {}),
    ...(takes(endpoint, 'cursor')
      ? {
          Link: { description: 'The pages before and after this one (RFC 8288)', schema: { type: 'string' } },
        }
      : {}),
    ...(endpoint.etag
      ? { ETag: { description: 'Send it as If-None-Match to check for changes', schema: { type: 'string' } } }
      : {}),
    ...(endpoint.files
      ? { 'Content-Disposition': { description: 'The name of the file', schema: { type: 'string' } } }
      : {}),
  };
}

const binary: JsonSchema = { type: 'string', format: 'binary' };

function answersOf(endpoint: Endpoint, shapes: Shapes): Record<string, ApiAnswer> {
  const headers = answerHeaders(endpoint);
  const content: Content = endpoint.files
    ? Object.fromEntries(endpoint.files.map((type) => [type, { schema: binary }]))
    : { 'application/json': { schema: shapes.of(endpoint.response) } };
  return {
    200: {
      description: endpoint.files ? 'The file' : 'Done',
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      content,
    },
    ...(endpoint.etag ? { 304: { description: 'Not changed since the ETag was sent' } } : {}),
    ...Object.fromEntries(
      [...refusalsOf(endpoint)].map(([status, codes]) => [status, refusal(codes, status)]),
    ),
  };
}

function parametersOf({ params, query, idempotencyKey }: Endpoint, shapes: Shapes): Parameter[] {
  const inside = (place: 'path' | 'query', shape: z.ZodObject | undefined): Parameter[] =>
    Object.entries(shape?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !z.safeParse(field as z.ZodType, undefined).success, // fields of a zod object
      schema: shapes.of(field as z.ZodType), // as above
    }));
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A value you choose for one operation, such as a UUID. The same key gives the same result.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  };
  return [...inside('path', params), ...inside('query', query), ...(idempotencyKey ? [key] : [])];
}

function bodyOf({ body, upload }: Endpoint, shapes: Shapes): Pick<Operation, 'requestBody'> {
  if (upload) {
    const schema = {
      type: 'object',
      required: [upload.field],
      properties: { [upload.field]: { ...binary, description: `One file: ${upload.types.join(', ')}` } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: shapes.of(body) } } } };
}

/** If two calls of one path name its parameters differently, the names of the first are used for both. */
function addPath(
  known: Map<string, string>,
  { path }: Endpoint,
): { url: string; names: Map<string, string> } {
  const pattern = path.replace(/:\w+/g, ':');
  const shown = known.get(pattern) ?? path;
  known.set(pattern, shown);
  const own = [...path.matchAll(/:(\w+)/g)];
  const others = [...shown.matchAll(/:(\w+)/g)];
  const names = new Map(own.map(([, name = ''], index) => [name, others[index]?.[1] ?? name]));
  return { url: shown.replace(/:(\w+)/g, '{$1}'), names };
}

function refsIn(value: unknown, found: Set<string>, all: Record<string, JsonSchema>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key !== '$ref') refsIn(inner, found, all);
    else if (typeof inner === 'string') {
      const name = inner.slice(refTo('').length);
      if (found.has(name)) continue;
      found.add(name);
      refsIn(all[name], found, all);
    }
  }
}

/** Builds the OpenAPI document from the declarations of these calls. */
export function describeCalls(endpoints: readonly Endpoint[], sessionCookie: string): ApiDocument {
  const shapes = new Shapes();
  for (const { params, query, body, response } of endpoints) {
    for (const shape of [params, query]) {
      for (const field of Object.values(shape?.shape ?? {})) shapes.expect(field as z.ZodType); // fields of a zod object
    }
    shapes.expect(body);
    shapes.expect(response);
  }
  const known = new Map<string, string>();
  const paths: ApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    const { url, names } = addPath(known, endpoint);
    const parameters = parametersOf(endpoint, shapes).map((each) =>
      each.in === 'path' ? { ...each, name: names.get(each.name) ?? each.name } : each,
    );
    const operation: Operation = {
      operationId: operationIdOf(endpoint),
      summary: endpoint.summary,
      tags: [areaOf(endpoint)],
      security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
      ...(parameters.length > 0 ? { parameters } : {}),
      ...bodyOf(endpoint, shapes),
      responses: answersOf(endpoint, shapes),
    };
    paths[url] = { ...paths[url], [endpoint.method.toLowerCase()]: operation };
  }
  const used = new Set<string>();
  refsIn(paths, used, shapes.all);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Casepack',
      version: '1',
      description: apiIntroduction.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n'),
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(areaOf))]
      .sort()
      .map((name) => ({ name, description: `Calls under /api/${name}` })),
    paths,
    components: {
      schemas: Object.fromEntries([...used].sort().map((name) => [name, shapes.all[name] ?? {}])),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'Set by POST /api/auth/login',
        },
      },
    },
  };
}
