import { changePassword, resetPassword } from '@casepack/contract/auth/endpoints';
import { saveOrder } from '@casepack/contract/checkout/endpoints';
import * as endpoints from '@casepack/contract/users/endpoints';
import { describe, expect, it } from 'vitest';
import { createAccountLink } from '../auth/account-links';
import { useTestApp, type Visitor } from '../testing/test-app';

interface Scene {
  admin: Visitor;
  userId: number;
  self: Visitor;
}

const edit = ({ admin, userId }: Scene, body: object) =>
  admin.call(endpoints.editUser, { params: { userId }, body });

const changes: [string, (scene: Scene) => Promise<{ status: number }>][] = [
  ['gains a right', (scene) => edit(scene, { isOrgAdmin: true })],
  ['becomes an administrator', (scene) => edit(scene, { isAdmin: true })],
  [
    'is deactivated and activated again',
    async (scene) => {
      await edit(scene, { active: false });
      return edit(scene, { active: true });
    },
  ],
  [
    'is given a password',
    ({ admin, userId }) =>
      admin.call(endpoints.setPassword, { params: { userId }, body: { password: 'a given horse' } }),
  ],
  [
    'changes their own password',
    ({ self }) =>
      self.call(changePassword, {
        body: { currentPassword: 'correct horse', newPassword: 'battery staple' },
      }),
  ],
];

describe('an emailed link', () => {
  const app = useTestApp();

  async function scene(): Promise<Scene> {
    const { id: manufacturerId } = await app.manufacturer();
    const admin = await app.as({ manufacturerId, isAdmin: true, isOrgAdmin: true });
    const { id } = await app.user({ manufacturerId, password: 'correct horse' });
    return { admin, userId: id, self: await app.as({ id }) };
  }

  const mailLink = async (userId: number, purpose: 'invitation' | 'password_reset') =>
    (await createAccountLink(app.running.systemContext(), userId, purpose)).split('#')[1] ?? '';
  const follow = (token: string) =>
    app.visitor().call(resetPassword, { body: { token, password: 'a thief’s horse' } });

  it.each(changes)('ends when its user %s', async (_what, change) => {
    const made = await scene();
    const tokens = [await mailLink(made.userId, 'invitation'), await mailLink(made.userId, 'password_reset')];

    const { status } = await change(made);

    expect(status).toBe(200);
    for (const token of tokens) expect(await follow(token)).toMatchObject({ status: 400, cookies: [] });
  });

  it('ends when its user joins an organization with the first order', async () => {
    while ((await app.manufacturer()).id !== app.config.defaultManufacturerId);
    const product = await app.product({ manufacturerId: app.config.defaultManufacturerId });
    const { id } = await app.user({ password: 'correct horse' });
    const token = await mailLink(id, 'password_reset');

    const reply = await (await app.as({ id })).call(saveOrder, {
      body: {
        customer: {
          ...{ name: 'Ada Lane', businessName: 'Lane & Co', contactEmail: 'ada@lane.test' },
          address: {
            ...{ name: 'Shop', addressLine1: '1 Main Street', city: 'Springfield' },
            ...{ state: 'IL', zipCode: '62701' },
          },
        },
        items: [{ productId: product.id, quantity: 1, unitPrice: '24.00', isTester: false }],
        totals: { subtotal: '24.00', tax: '0.00', shipping: '0.00', discount: '0.00', total: '24.00' },
        paymentMethod: 'Terms',
      },
    });

    expect(reply.status, reply.text).toBe(200);
    expect(await follow(token)).toMatchObject({ status: 400, cookies: [] });
  });

  it('stays valid when the name of its user changes', async () => {
    const made = await scene();
    const token = await mailLink(made.userId, 'password_reset');

    await edit(made, { firstName: 'Nell' });

    expect((await follow(token)).status).toBe(200);
  });
});
