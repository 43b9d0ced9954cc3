import type { Entries, Entry, Target } from './requests';

const roleOf = {
  manufacturer: 'manufacturer',
  sales_organization: 'sales_rep',
  wholesale_customer: 'wholesale_customer',
} as const;

const idFieldOf = {
  manufacturer: 'manufacturerId',
  sales_organization: 'salesOrganizationId',
  wholesale_customer: 'wholesaleCustomerId',
} as const;

const newUser = ({ type, id }: Target, unique: number) => ({
  email: `new${unique}@example.test`,
  role: roleOf[type],
  [idFieldOf[type]]: id,
});

const addition: Entry = {
  about: 'organization',
  send: (target, { unique }) => ({ body: newUser(target, unique) }),
};

export const userRequests: Entries = {
  'GET /api/users': { about: 'nothing' },
  'POST /api/users': addition,
  'POST /api/organizational-users': addition,
  'POST /api/users/organizational': addition,
  'PATCH /api/users/:userId': {
    about: 'organization',
    needs: 'user',
    send: ({ freshUserId }, { world, caller, decision, unique }) => ({
      // The limited cells apply only to the user's own profile.
      params: { userId: decision === 'limited' ? world.userIdOf(caller) : freshUserId },
      body: { lastName: `Name ${unique}` },
    }),
  },
  'PATCH /api/users/:userId/password': {
    about: 'organization',
    needs: 'user',
    send: ({ freshUserId }) => ({ params: { userId: freshUserId }, body: { password: 'a good password' } }),
  },
  'DELETE /api/users/:userId/email-change': {
    about: 'organization',
    needs: 'user',
    send: ({ freshUserId }) => ({ params: { userId: freshUserId } }),
  },
  'POST /api/users/:userId/password-link': {
    about: 'organization',
    needs: 'user',
    send: ({ freshUserId }) => ({ params: { userId: freshUserId } }),
  },
  'DELETE /api/users/:userId': {
    about: 'organization',
    needs: 'user',
    send: ({ freshUserId }) => ({ params: { userId: freshUserId } }),
  },
  'GET /api/users/organization/:organizationType/:organizationId': {
    about: 'organization',
    send: ({ type, id }) => ({ params: { organizationType: type, organizationId: id } }),
  },
  'GET /api/notification-settings': { about: 'nothing' },
  'PUT /api/notification-settings': {
    about: 'nothing',
    send: () => ({ body: { choices: { new_order: 'none' } } }),
  },
  'GET /api/audit': { about: 'nothing' },
  'GET /api/audit/export': { about: 'nothing' },
};
