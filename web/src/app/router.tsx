import type { CurrentUser } from '@casepack/contract/users/user';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { currentUserQuery, useCurrentUser } from '../api/current-user';
import { readCatalogSearch } from '../features/catalog/catalog-search';
import { adminSectionPaths } from '../pages/admin-section-paths';
import { Spinner } from '../ui/spinner';
import { useFocusOnNavigation } from './focus-on-navigation';
import { Frame, PublicFrame } from './frame';
import { lazyPage, retryFailedPages } from './lazy-page';
import { openCart } from './open-cart';
import { RouteError } from './route-error';
import { leaveWhenSignedIn, signInSearch } from './sign-in-search';
import { yieldAfterLoad } from './yield-after-load';

const AccessDeniedPage = lazyPage(() => import('../pages/access-denied-page'), 'AccessDeniedPage');
const NotFoundPage = lazyPage(() => import('../pages/not-found-page'), 'NotFoundPage');

interface AppContext {
  queryClient: QueryClient;
}

const root = createRootRouteWithContext<AppContext>()({
  beforeLoad: async ({ context }) => ({
    user: await context.queryClient.ensureQueryData(currentUserQuery),
  }),
  component: function Root() {
    useFocusOnNavigation();
    return <Outlet />;
  },
});

// The sign-in pages.

const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyPage(() => import('./public-frame'), 'SignInFrame'),
});

const login = createRoute({
  getParentRoute: () => auth,
  path: '/login',
  validateSearch: signInSearch,
  beforeLoad: leaveWhenSignedIn,
  component: lazyPage(() => import('../pages/login-page'), 'LoginPage'),
});
const register = createRoute({
  getParentRoute: () => auth,
  path: '/register',
  validateSearch: signInSearch,
  beforeLoad: leaveWhenSignedIn,
  component: lazyPage(() => import('../pages/register-page'), 'RegisterPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => auth,
  path: '/forgot-password',
  component: lazyPage(() => import('../pages/forgot-password-page'), 'ForgotPasswordPage'),
});
const setPassword = createRoute({
  getParentRoute: () => auth,
  path: '/set-password',
  component: lazyPage(() => import('../pages/set-password-page'), 'SetPasswordPage'),
});

// Pages for everyone, in the shell when signed in.

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  loader: ({ context }) => (context.user ? undefined : PublicFrame.preload()),
  component: Frame,
});

const CatalogPage = lazyPage(() => import('../pages/catalog-page'), 'CatalogPage');
const LandingPage = lazyPage(() => import('../pages/landing-page'), 'LandingPage');
/** Users whose password was chosen by someone else must change it on the account page first. */
function requireOwnPassword(user: CurrentUser | null): void {
  if (user?.mustChangePassword) throw redirect({ to: '/account' });
}

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  validateSearch: readCatalogSearch,
  beforeLoad: ({ context }) => requireOwnPassword(context.user),
  loader: ({ context }) => (context.user ? CatalogPage : LandingPage).preload(),
  component: function HomePage() {
    return useCurrentUser() ? <CatalogPage /> : <LandingPage />;
  },
});
const openPage = <const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, unknown>>,
  name: Name,
) => createRoute({ getParentRoute: () => frame, path, component: lazyPage(load, name) });

const order = openPage('/orders/$orderId', () => yieldAfterLoad(import('../pages/order-page')), 'OrderPage');
const publicOrder = openPage(
  '/order/$publicId',
  () => yieldAfterLoad(import('../pages/public-order-page')),
  'PublicOrderPage',
);
const invoice = openPage('/invoice/$token', () => import('../pages/invoice-page'), 'InvoicePage');
const join = openPage('/join/$slug', () => import('../pages/join-page'), 'JoinPage');
const notFound = createRoute({ getParentRoute: () => frame, path: '$', component: NotFoundPage });

// Pages that require a session: visitors sign in first and then come back.

const signedIn = createRoute({
  getParentRoute: () => frame,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => {
    if (!context.user) throw redirect({ to: '/login', search: { returnTo: location.href } });
    if (location.pathname !== '/account') requireOwnPassword(context.user);
  },
});

const signedInPage = <const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, unknown>>,
  name: Name,
) => createRoute({ getParentRoute: () => signedIn, path, component: lazyPage(load, name) });

const catalogPage = {
  getParentRoute: () => signedIn,
  validateSearch: readCatalogSearch,
  component: CatalogPage,
};
const catalog = createRoute({ ...catalogPage, path: '/catalog' });
const catalogAdvanced = createRoute({ ...catalogPage, path: '/catalog-advanced' });
const product = signedInPage('/products/$productId', () => import('../pages/product-page'), 'ProductPage');
const orders = signedInPage('/orders', () => import('../pages/orders-page'), 'OrdersPage');
const statement = signedInPage('/orders/statement', () => import('../pages/statement-page'), 'StatementPage');
const drafts = signedInPage('/orders/drafts', () => import('../pages/drafts-page'), 'DraftsPage');
const customers = signedInPage('/customers', () => import('../pages/customers-page'), 'CustomersPage');
const customer = signedInPage(
  '/customers/$customerId',
  () => import('../pages/customer-page'),
  'CustomerPage',
);
const customerStatement = signedInPage(
  '/customers/$customerId/statement',
  () => import('../pages/customer-statement-page'),
  'CustomerStatementPage',
);
const approvals = signedInPage('/approvals', () => import('../pages/approvals-page'), 'ApprovalsPage');
const approval = signedInPage(
  '/approvals/$approvalId',
  () => import('../pages/approval-page'),
  'ApprovalPage',
);
const overview = signedInPage('/overview', () => import('../pages/overview-page'), 'OverviewPage');
const receivables = signedInPage(
  '/receivables',
  () => import('../pages/receivables-page'),
  'ReceivablesPage',
);
const checkout = createRoute({
  getParentRoute: () => signedIn,
  path: '/checkout',
  loader: openCart,
  component: lazyPage(() => import('../pages/checkout-page'), 'CheckoutPage'),
});
const newDesk = signedInPage('/desk', () => import('../pages/desk-page'), 'NewDeskPage');
const desk = signedInPage('/desk/$draftId', () => import('../pages/desk-page'), 'DeskPage');
const checkoutSuccess = createRoute({
  getParentRoute: () => signedIn,
  path: '/checkout-success',
  loader: openCart,
  component: lazyPage(() => import('../pages/checkout-success-page'), 'CheckoutSuccessPage'),
});
const paymentMethods = signedInPage(
  '/payment-methods',
  () => import('../pages/payment-methods-page'),
  'PaymentMethodsPage',
);
const payment = signedInPage('/payment/$orderId', () => import('../pages/payment-page'), 'PaymentPage');
const help = signedInPage('/help/{-$guide}', () => import('../pages/help-page'), 'HelpPage');
const account = signedInPage('/account', () => import('../pages/account-page'), 'AccountPage');
// For administrators. Organization admins have their own pages.
const adminOnly = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin-only',
  component: function AdminOnly() {
    return useCurrentUser()?.isAdmin ? <Outlet /> : <AccessDeniedPage />;
  },
});
const admin = createRoute({
  getParentRoute: () => adminOnly,
  path: '/admin',
  component: lazyPage(() => import('../pages/admin-page'), 'AdminPage'),
});
const AdminSectionPage = lazyPage(() => import('../pages/admin-page'), 'AdminSectionPage');
const adminPages = adminSectionPaths.map((path) =>
  createRoute({ getParentRoute: () => adminOnly, path: `/admin/${path}`, component: AdminSectionPage }),
);
const organizations = createRoute({
  getParentRoute: () => adminOnly,
  path: '/admin/organizations',
  component: lazyPage(() => import('../pages/organizations-page'), 'OrganizationsPage'),
});
const OrganizationEditPage = lazyPage(
  () => import('../pages/organization-edit-page'),
  'OrganizationEditPage',
);
const adminOrganizationEdit = createRoute({
  getParentRoute: () => adminOnly,
  path: '/admin/organization-edit',
  component: OrganizationEditPage,
});
const createOrganization = createRoute({
  getParentRoute: () => adminOnly,
  path: '/admin/create-organization',
  component: lazyPage(() => import('../pages/create-organization-page'), 'CreateOrganizationPage'),
});
const organizationEdit = createRoute({
  getParentRoute: () => signedIn,
  path: '/organization-edit',
  loader: () => OrganizationEditPage.preload(),
  component: function OrganizationAdminOnly() {
    const user = useCurrentUser();
    return user?.isAdmin || user?.isOrgAdmin ? <OrganizationEditPage /> : <AccessDeniedPage />;
  },
});
// It decides itself: of a manufacturer, others than admins see the price lists.
const organizationAdmin = signedInPage(
  '/organization-admin',
  () => import('../pages/organization-admin-page'),
  'OrganizationAdminPage',
);

const routeTree = root.addChildren([
  auth.addChildren([login, register, forgotPassword, setPassword]),
  frame.addChildren([
    home,
    order,
    publicOrder,
    invoice,
    join,
    notFound,
    signedIn.addChildren([
      catalog,
      catalogAdvanced,
      product,
      orders,
      statement,
      drafts,
      approvals,
      approval,
      customers,
      customer,
      customerStatement,
      newDesk,
      desk,
      overview,
      receivables,
      checkout,
      checkoutSuccess,
      paymentMethods,
      payment,
      help,
      account,
      adminOnly.addChildren([admin, ...adminPages, organizations, adminOrganizationEdit, createOrganization]),
      organizationEdit,
      organizationAdmin,
    ]),
  ]),
]);

export function createAppRouter(context: AppContext) {
  const router = createRouter({
    routeTree,
    context,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: () => (
      <div className="grid place-items-center py-24 text-ink-soft">
        <Spinner label="Loading" className="size-6" />
      </div>
    ),
  });
  router.subscribe('onBeforeLoad', retryFailedPages);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
