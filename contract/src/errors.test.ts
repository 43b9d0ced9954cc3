import { describe, expect, it } from 'vitest';
import { AppError, ErrorBody, type ErrorCode, errorStatus } from './errors';

const codes = Object.entries(errorStatus) as [ErrorCode, number][]; // entries of the table itself

describe('an error', () => {
  it.each(codes)('with the code %s travels under the error status %i', (code, status) => {
    expect(new AppError(code, 'No').status).toBe(status);
    expect(status >= 400 && status < 600).toBe(true);
  });

  it.each(codes)('with the code %s reads the same on the other side', (code) => {
    const body: ErrorBody = { message: 'No', code, fields: { total: 'Too much' }, details: { now: [1] } };

    expect(ErrorBody.parse(JSON.parse(JSON.stringify(body)))).toEqual(body);
  });

  it('needs neither fields nor details', () => {
    expect(ErrorBody.parse({ message: 'No', code: 'not_found' })).toEqual({
      message: 'No',
      code: 'not_found',
    });
  });

  it.each(['constructor', '__proto__', 'teapot', ''])('does not know the code %j', (code) => {
    expect(ErrorBody.safeParse({ message: 'No', code }).success).toBe(false);
  });

  it('keeps what it was given', () => {
    const error = new AppError('too_many_requests', 'Slow down', {
      fields: { email: 'Too often' },
      details: { tries: 5 },
      retryAfterSeconds: 30,
    });

    expect(error).toBeInstanceOf(Error);
    expect({ ...error, message: error.message }).toEqual({
      name: 'AppError',
      message: 'Slow down',
      code: 'too_many_requests',
      fields: { email: 'Too often' },
      details: { tries: 5 },
      retryAfterSeconds: 30,
    });
  });
});
