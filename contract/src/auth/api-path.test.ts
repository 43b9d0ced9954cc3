import { describe, expect, it } from 'vitest';
import { leadsToApi } from './api-path';

describe('an address', () => {
  it.each([
    '/api',
    '/api/logout',
    '/API/logout',
    '/api?x=1',
    '/api#x',
    '/api;x/logout',
    '/%61pi/logout',
    '/%61%70%69/logout',
    '/%2561pi/logout',
    '/api%2flogout',
    '/./api/logout',
    '/x/../api/logout',
    '/x/%2e%2e/api/logout',
    '/x/..%2fapi/logout',
    '/x/..%252fapi/logout',
    '/%2e/api/logout',
    '//api/logout/../../api',
    '/\\api/logout/../../api',
    '/%2fapi/logout',
    '/x\\..\\api\\logout',
    '/a\tpi/logout'.replace('a\t', '\ta'),
    'https://shop.example/api/logout',
    'https://[',
    'https://shop.example/x/../%61pi/logout',
    'https://user:secret@shop.example:8443//api/logout',
    `/${'%25'.repeat(3)}${'25'.repeat(20)}61pi`,
  ])('leads to the API: %j', (address) => {
    expect(leadsToApi(address)).toBe(true);
  });

  it.each([
    '/',
    '/demo/soap.svg',
    '/assets/api/soap.svg',
    '/apiary.png',
    '/api-guide/soap.png',
    '/pictures/50%25%20off.png',
    '/pictures/a%20b.png',
    '/münchen/seife.png',
    '/x/../demo/soap.svg',
    '/demo/soap.svg?next=/api/logout',
    'https://cdn.example/pictures/soap.png',
  ])('does not lead to the API: %j', (address) => {
    expect(leadsToApi(address)).toBe(false);
  });
});
