import type { SetupGuide, SetupStep } from '@casepack/contract/setup/setup';

type StepWords = { title: string; hint: string; action: string };

export const stepWords: Record<SetupStep, StepWords> = {
  company: {
    title: 'Company',
    hint: 'Name, address and contact email, as they appear on invoices and emails.',
    action: 'Enter company details',
  },
  brand: {
    title: 'Brand',
    hint: 'Logo, color and bank details for documents, emails and public pages.',
    action: 'Set up the brand',
  },
  charges: {
    title: 'Tax and shipping',
    hint: 'Added to each order by default. Skip this if you charge neither.',
    action: 'Set tax and shipping',
  },
  cards: {
    title: 'Cards',
    hint: 'Your Stripe keys, so that customers can pay by card. Without them they order on terms.',
    action: 'Set up cards',
  },
  products: {
    title: 'Products',
    hint: 'Add the first one, or import all of them from a CSV or Excel file.',
    action: 'Add products',
  },
  team: {
    title: 'Team',
    hint: 'Colleagues who take orders, ship and send invoices.',
    action: 'Add colleagues',
  },
  customers: {
    title: 'Customers',
    hint: 'The companies that buy from you.',
    action: 'Add a customer',
  },
  order: {
    title: 'Test order',
    hint: 'Place an order to see what your customers get. You can cancel it afterward.',
    action: 'Write a test order',
  },
};

/** Where a step is done. */
export function stepHref(step: SetupStep, manufacturer: SetupGuide['manufacturer']): string | undefined {
  if (manufacturer === null) {
    return step === 'company' ? '/admin/organization-edit?type=manufacturer&id=new&then=setup' : undefined;
  }
  const { id } = manufacturer;
  const edited = `/admin/organization-edit?type=manufacturer&id=${id}`;
  const places: Record<SetupStep, string> = {
    company: `${edited}#settings`,
    brand: `/admin/brand?manufacturer=${id}`,
    charges: `${edited}#settings`,
    cards: `/admin/stripe-config?manufacturer=${id}`,
    products: `/admin/products?manufacturer=${id}`,
    team: `${edited}#users`,
    customers: `/admin/create-organization?type=wholesale_customer&manufacturer=${id}&then=setup`,
    order: '/desk',
  };
  return places[step];
}
