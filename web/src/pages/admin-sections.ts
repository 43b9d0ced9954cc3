import type { Action } from '@casepack/contract/access/permissions';
import type { ComponentType } from 'react';
import type { AdminSectionPath } from './admin-section-paths';

interface AdminSection {
  /** Its address is /admin/{path}. */
  path: AdminSectionPath;
  name: string;
  /** Only users who can ever do this have the section. */
  needs?: Action;
  /** Is reached from this section, and has no entry of its own in the navigation. */
  partOf?: AdminSectionPath;
  /** Has tabs of its own, and so a way back instead of the panel's navigation: two levels are enough. */
  hasTabs?: true;
  load: () => Promise<ComponentType>;
}

/** The pages of the admin panel, in the order of its navigation. Another one takes an entry here and its path. */
export const adminSections = [
  {
    path: 'setup',
    name: 'Setup',
    needs: 'manufacturer:edit',
    load: async () => (await import('./setup-panel')).SetupPanel,
  },
  {
    path: 'products',
    name: 'Products',
    needs: 'catalog:edit',
    load: async () => (await import('./products-panel')).ProductsPanel,
  },
  {
    path: 'stock',
    name: 'Stock',
    needs: 'stock:manage',
    load: async () => (await import('./stock-panel')).StockPanel,
  },
  {
    path: 'import',
    name: 'Bulk Product Upload',
    needs: 'catalog:edit',
    partOf: 'products',
    load: async () => (await import('./import-panel')).ImportPanel,
  },
  {
    path: 'imports',
    name: 'Import',
    needs: 'catalog:edit',
    load: async () => (await import('./imports-panel')).ImportsPanel,
  },
  {
    path: 'collections',
    name: 'Collections & Tags',
    needs: 'catalog:edit',
    hasTabs: true,
    load: async () => (await import('./collections-page')).CollectionsPage,
  },
  {
    path: 'prices',
    name: 'Prices',
    needs: 'price-list:view',
    load: async () => (await import('./prices-panel')).PricesPanel,
  },
  {
    path: 'users',
    name: 'Users',
    load: async () => (await import('../features/users/users-tab')).UsersTab,
  },
  {
    path: 'locations',
    name: 'Locations',
    load: async () => (await import('../features/locations/locations-tab')).LocationsTab,
  },
  {
    path: 'payments',
    name: 'Payments',
    load: async () => (await import('./payments-panel')).PaymentsPanel,
  },
  {
    path: 'stripe-config',
    name: 'Stripe Config',
    needs: 'card-config:manage',
    load: async () => (await import('./card-config-panel')).CardConfigPanel,
  },
  {
    path: 'brand',
    name: 'Brand',
    needs: 'manufacturer:edit',
    load: async () => (await import('./brand-panel')).BrandPanel,
  },
  {
    path: 'mail',
    name: 'Mail',
    needs: 'mail:view',
    load: async () => (await import('../features/outbox/mail-tab')).MailTab,
  },
  {
    path: 'audit',
    name: 'Audit log',
    needs: 'audit:view',
    load: async () => (await import('../features/audit/audit-log')).AuditLog,
  },
] as const satisfies readonly AdminSection[];
