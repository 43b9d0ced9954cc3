import { AppError, type ErrorBody, type ErrorCode, errorStatus } from '@casepack/contract/errors';
import { namedMessage } from '@casepack/contract/input-errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

const DATABASE_RETRY_SECONDS = 2;

/** Temporary PostgreSQL and socket errors: shutting down, starting up, disconnected, full, or a disk failure. */
const passingFaults = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '08000',
  '08003',
  '08006',
  '53100',
  '53200',
  '53300',
  '58000',
  '58030',
  '58P01',
  '40P01',
  '40001',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
]);

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

export function isDatabaseAway(error: Error): boolean {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = codeOf(cause);
  if (code && passingFaults.has(code)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    cause.message,
  );
}

/** Our errors for Fastify's own, by its error codes. */
const doorRefusals: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    message: 'Send JSON with the content type application/json',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid_input', message: 'The request body is empty' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid_input', message: 'The request body is not valid JSON' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'payload_too_large', message: 'The request is too large' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'invalid_input', message: 'The request ended too early' },
};

/** The form parser reports a truncated form, or a missing or unusable boundary, without an error code. */
const brokenForm = /unexpected end of multipart data$|^Multipart: Boundary not found|^The needle cannot/i;

const pathOf = (instancePath: string): string[] => instancePath.split('/').filter(Boolean);

function invalidInput(error: FastifyError): AppError {
  const issues = (error.validation ?? []).map(({ instancePath, message = 'Not valid' }) => ({
    path: pathOf(instancePath),
    message,
  }));
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.join('.') || 'body'] ??= message;
  const [first] = issues;
  return new AppError(
    'invalid_input',
    first ? namedMessage(first.path, first.message) : 'The request is not valid',
    { fields },
  );
}

export function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error);
  const refusal = error.code ? doorRefusals[error.code] : undefined;
  if (refusal) return new AppError(refusal.code, refusal.message);
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return new AppError('invalid_input', 'The request body is not valid JSON');
  }
  if (brokenForm.test(error.message)) {
    return new AppError('invalid_input', 'The form is incomplete');
  }
  if (error.statusCode === 413) return new AppError('payload_too_large', 'The request is too large');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('invalid_input', 'The request is not valid');
  }
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', 'Casepack is busy. Please try again in a moment.', {
      retryAfterSeconds: DATABASE_RETRY_SECONDS,
    });
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorBody = {
    message: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.details === undefined ? {} : { details: error.details }),
  };
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterSeconds));
  return reply
    .status(errorStatus[error.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Handles URLs that cannot be parsed, for which no route or hook runs. */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal =
    error.code === 'FST_ERR_BAD_URL'
      ? new AppError('invalid_input', 'The address is not valid')
      : new AppError('not_found', 'Page not found');
  sendError(reply, refusal);
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toAppError(error);
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.message);
    return sendError(reply, refusal);
  });
}
