import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Id, IdText, MAX_ID, OptionalId } from './ids';

// biome-ignore format: one line per kind
const never = [
  0, -1, 2 ** 31, 2 ** 53, 1e308, 5.5, Number.NaN, Number.POSITIVE_INFINITY,
  '5abc', '0', '-1', '5.0', '05', '+5', ' ', ' 5', '5\n', '0x10', '1e3', '٥', '2147483648', '9999999999', '99999999999',
  true, false, [], [5], ['5'], {},
];

describe('an id in a body', () => {
  it.each([1, 5, MAX_ID])('takes %i', (id) => {
    expect(Id.parse(id)).toBe(id);
  });

  it.each([...never, '5', '', null, undefined])('rejects %j', (input) => {
    expect(Id.safeParse(input).success).toBe(false);
  });
});

describe('an id that is rejected', () => {
  it.each([
    [Id, 5.5, 'Must be a whole number'],
    [Id, 0, 'Must be a positive number'],
    [Id, MAX_ID + 1, 'Is too large'],
    [IdText, '0', 'Must be a positive whole number'],
    [OptionalId, 'x', 'Must be a positive whole number'],
  ])('%# says why: %j, %s', (schema, input, message) => {
    expect(schema.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('an id in a path or query', () => {
  it.each([
    ['1', 1],
    ['5', 5],
    ['2147483647', MAX_ID],
  ])('reads %j as %i', (input, expected) => {
    expect(IdText.parse(input)).toBe(expected);
  });

  it.each([...never, 5, '', null, undefined])('rejects %j', (input) => {
    expect(IdText.safeParse(input).success).toBe(false);
  });

  it('is sent as digits', () => {
    expect(IdText.encode(42)).toBe('42');
  });
});

describe('an id that may be left out', () => {
  const Form = z.object({ salesOrganizationId: OptionalId });

  it.each([
    [{}, null],
    [{ salesOrganizationId: '' }, null],
    [{ salesOrganizationId: null }, null],
    [{ salesOrganizationId: 7 }, 7],
    [{ salesOrganizationId: '7' }, 7],
  ])('reads %j as %j', (input, expected) => {
    expect(Form.parse(input)).toEqual({ salesOrganizationId: expected });
  });

  it.each(never)('rejects %j instead of treating it as missing', (salesOrganizationId) => {
    expect(Form.safeParse({ salesOrganizationId }).success).toBe(false);
  });

  it.each([null, 7])('can be sent again as %j', (salesOrganizationId) => {
    expect(z.encode(Form, { salesOrganizationId })).toEqual({ salesOrganizationId });
  });
});
