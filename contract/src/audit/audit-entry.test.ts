import { describe, expect, it } from 'vitest';
import { AuditEntry, AuditQuery, SubjectType } from './audit-entry';

const entry = {
  id: 9,
  at: '2026-11-02T10:00:00.000Z',
  actorName: 'Ada Admin',
  actorEmail: 'ada@soap.test',
  address: '203.0.113.7',
  action: 'user.changed',
  subjectType: 'user',
  subjectId: '7',
  subjectName: null,
  changes: { isAdmin: { from: false, to: true } },
};

describe('an entry of the audit log', () => {
  it('is sent with who, when, what, from and to', () => {
    expect(AuditEntry.encode(AuditEntry.parse(entry))).toEqual(entry);
  });

  it.each([
    'user',
    'organization',
    'location',
    'product',
    'collection',
    'tag',
    'price_list',
    'provider_keys',
    'order',
    'mail',
  ])('can be about a %s', (subjectType) => {
    expect(SubjectType.parse(subjectType)).toBe(subjectType);
  });
});

describe('the filter of the audit log', () => {
  it('reads every field from the address of the page', () => {
    expect(
      AuditQuery.parse({
        actorUserId: '7',
        action: 'user.changed',
        subjectType: 'user',
        subjectId: '9',
        from: '2026-11-01',
        to: '2026-11-30',
        search: ' Rita ',
        sort: '-at',
        limit: '50',
        offset: '0',
      }),
    ).toEqual({
      actorUserId: 7,
      action: 'user.changed',
      subjectType: 'user',
      subjectId: '9',
      from: '2026-11-01',
      to: '2026-11-30',
      search: 'Rita',
      sort: '-at',
      limit: 50,
      offset: 0,
    });
    expect(AuditQuery.parse({ sort: 'at' })).toEqual({ sort: 'at' });
  });

  it.each([{ sort: 'action' }, { subjectType: 'cart' }, { from: '2026-13-01' }])('rejects %j', (query) => {
    expect(AuditQuery.safeParse(query).success).toBe(false);
  });
});
