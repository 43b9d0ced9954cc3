import type { z } from 'zod';
import type { Action } from './access/permissions';
import type { ErrorCode } from './errors';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who can call it: anyone, anyone signed in, or users for whom the permission table allows the action. */
export type Access = 'anyone' | 'signed_in' | Action;

export interface Endpoint {
  method: Method;
  /** With `:name` for each path parameter. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** A write that can safely be sent again: it stores and charges nothing. */
  repeatable?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The most bytes of the body, if it may be longer than others. */
  bodyLimit?: number;
  response: z.ZodType;
  /** Error codes beyond those of every call (invalid_input, signed_out, forbidden, not_found). */
  errors?: readonly ErrorCode[];
  /** The call takes an `Idempotency-Key`: the same key gives the same result, however often it is sent. */
  idempotencyKey?: true;
  /** The body is a form with one file in the field of this name. */
  upload?: { field: string; types: readonly string[] };
  /** The response is a file of one of these types instead of JSON. */
  files?: readonly string[];
  /** The response has an `ETag`; 304 is sent if the client already has it. */
  etag?: true;
}

/** Declares one API call. Browser client, server route and API description all read this one value. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a route handler receives: decoded by the contract. */
export interface RequestOf<E extends Endpoint> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}

/** What a handler returns and a caller receives: our own types, before encoding and after decoding. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

type RequestPart<Name extends string, S> = S extends z.ZodType
  ? Record<Name, z.output<S>>
  : Partial<Record<Name, undefined>>;
type LooseRequestPart<Name extends string, S> = S extends z.ZodType
  ? Partial<Record<Name, Partial<z.output<S>>>>
  : Partial<Record<Name, undefined>>;

/** What a caller must send to this endpoint. */
export type CallOf<E extends Endpoint> = RequestPart<'params', E['params']> &
  LooseRequestPart<'query', E['query']> &
  RequestPart<'body', E['body']>;
