export const demoPassword = 'casepack';

/** Shown on the sign-in page in demo mode. All of them use the demo password. */
export const demoSignIns: readonly { email: string; description: string }[] = [
  { email: 'admin@demo.casepack.test', description: 'Platform administrator' },
  { email: 'maker@demo.casepack.test', description: 'Manufacturer, administrator' },
  { email: 'rep@demo.casepack.test', description: 'Sales rep' },
  { email: 'buyer@demo.casepack.test', description: 'Wholesale customer, organization admin' },
];
