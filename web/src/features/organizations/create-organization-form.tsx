import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { CreateCustomerForm } from './create-customer-form';
import type { CreateFormProps } from './create-form-frame';
import { CreateManufacturerForm } from './create-manufacturer-form';
import { CreateSalesOrganizationForm } from './create-sales-organization-form';

const forms = {
  manufacturer: CreateManufacturerForm,
  sales_organization: CreateSalesOrganizationForm,
  wholesale_customer: CreateCustomerForm,
} as const satisfies Record<OrganizationType, unknown>;

export function CreateOrganizationForm({ type, ...props }: CreateFormProps & { type: OrganizationType }) {
  const Form = forms[type];
  return <Form {...props} />;
}
