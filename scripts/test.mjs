import { browserTests } from './browser-tests.mjs';
import { verify } from './verify.mjs';

const startedAt = Date.now();
await verify();
await browserTests('journeys');
console.log(`All checks and tests passed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
