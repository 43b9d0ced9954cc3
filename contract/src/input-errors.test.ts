import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssue, fieldLabel, namedMessage } from './input-errors';
import { requiredText } from './text';

describe('the label of a field', () => {
  it.each([
    [['contactEmail'], 'Contact email'],
    [['manufacturerId'], 'Manufacturer'],
    [['isActive'], 'Active'],
    [['addressLine1'], 'Address line 1'],
    [['sku'], 'SKU'],
    [['customer', 'zipCode'], 'ZIP code'],
    [['items', 0], 'Items, row 1'],
    [['id'], 'Id'],
    [['tagIds'], 'Tag'],
    [['idOfTag'], 'Id of tag'],
    [['this is'], 'This is'],
    [['csv__file-name'], 'Csv file name'],
    [['line2b'], 'Line 2b'],
    [['items', 11], 'Items, row 12'],
    [[], 'The request'],
  ])('of %j is %s', (path, label) => {
    expect(fieldLabel(path)).toBe(label);
  });
});

describe('the message of a field that is not shown beside its field', () => {
  it.each([
    [['name'], 'Location name is required', 'Location name is required'],
    [['limit'], 'Must be a whole number', 'Limit: Must be a whole number'],
    [['items', '1', 'quantity'], 'Quantity must be at least 1', 'Items, row 2: Quantity must be at least 1'],
    [['items', '0', 'productId'], 'Is too large', 'Items, row 1: Product: Is too large'],
    [['id'], 'Not valid', 'Id: Not valid'],
    [['customer', 'id'], 'Please select a customer', 'Please select a customer'],
    [['addressLine1'], 'Address is required', 'Address is required'],
    [['paymentMethod'], 'Marketplace Name Required', 'Marketplace Name Required'],
    [['items', '1', 'note'], 'A reason is required', 'Items, row 2: A reason is required'],
    [['name'], 'required', 'Name: required'],
    [[], 'Send either the cart or an amount', 'Send either the cart or an amount'],
  ])('%j with %j reads %j', (path, message, expected) => {
    expect(namedMessage(path, message)).toBe(expected);
  });
});

describe('what a schema has no words for', () => {
  const before = z.config().localeError;
  beforeAll(() => {
    z.config({ localeError: describeIssue });
  });
  afterAll(() => {
    z.config({ localeError: before });
  });

  const messageFor = (schema: z.ZodType, value: unknown): string | undefined =>
    z.object({ shipTo: schema }).safeParse({ shipTo: value }).error?.issues[0]?.message;

  it.each([
    [z.string(), undefined, 'Ship to is required'],
    [z.string(), null, 'Ship to is required'],
    [z.string(), 5, 'Ship to must be text'],
    [z.number(), 'x', 'Ship to must be a number'],
    [z.int(), 1.5, 'Ship to must be a whole number'],
    [z.boolean(), 'x', 'Ship to must be true or false'],
    [z.array(z.string()), 'x', 'Ship to must be a list'],
    [z.object({}), 'x', 'Ship to must be a group of fields'],
    [z.enum(['test', 'live']), 'x', 'Ship to must be test or live'],
    [z.enum(['test', 'live']), '', 'Ship to is required'],
    [z.literal('a'), 'x', 'Ship to must be a'],
    [z.string().max(3), 'four', 'Ship to must have at most 3 characters'],
    [z.array(z.string()).min(1), [], 'Ship to must have at least 1 row'],
    [z.int().min(1), 0, 'Ship to must be at least 1'],
    [z.string().regex(/^a$/), 'x', 'Ship to is not valid'],
    [z.iso.date(), 'x', 'Ship to must be a date such as 2026-01-31'],
    [z.iso.datetime(), 'x', 'Ship to must be a date with a time such as 2026-01-31T09:00:00Z'],
    [z.uuid(), 'x', 'Ship to must be an id'],
    [z.url(), 'x', 'Ship to must be an address that starts with https://'],
    [z.record(z.string(), z.string()), 'x', 'Ship to must be a group of fields'],
    [z.date(), 'x', 'Ship to is not valid'],
    [z.enum(['a', 'b', 'c']), 'x', 'Ship to must be a, b or c'],
    [z.union([z.string(), z.number()]), true, 'Ship to is not valid'],
    [z.string().refine(() => false), 'x', 'Ship to is not valid'],
    [requiredText(5, 'Name is required'), undefined, 'Name is required'],
    [requiredText(5, 'Name is required'), 5, 'Ship to must be text'],
  ])('%# says %j: %s', (schema, value, message) => {
    expect(messageFor(schema, value)).toBe(message);
  });

  it.each([
    ['items', 'Items are required'],
    ['address', 'Address is required'],
    ['status', 'Status is required'],
    ['itemsCount', 'Items count is required'],
  ])('of %s says that it is missing: %s', (field, message) => {
    expect(z.object({ [field]: z.string() }).safeParse({}).error?.issues[0]?.message).toBe(message);
  });

  it('speaks of the request where there is no field', () => {
    expect(z.string().safeParse(5).error?.issues[0]?.message).toBe('The request must be text');
  });

  it('uses the plural for a list', () => {
    const result = z.object({ items: z.array(z.string()) }).safeParse({});

    expect(result.error?.issues[0]?.message).toBe('Items are required');
  });
});
