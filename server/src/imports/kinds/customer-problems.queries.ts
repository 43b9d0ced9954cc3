import { type SQL, sql } from 'drizzle-orm';
import type { ImportTask } from '../kind-work';
import { contradictions } from './customer-tables.queries';

const ambiguous = sql`select line, 'business_name',
    'There are several customers named ' || business_name || case
      when customer_number is null then '. Add the customer number'
      else ' without a number. Enter ' || customer_number || ' at the one you mean, then import again' end
  from file_customers where matches > 1`;

const halfNumbered = sql`select line, 'customer_number',
    'Another row has a customer number for ' || business_name || '. Add it here, too'
  from staged_rows
  where customer_number is null and lower(business_name) in (
    select lower(business_name) from file_customers where customer_number is not null)`;

const unnamed = sql`select line, 'business_name',
    'There is no customer with the number ' || customer_number || ' yet. A new customer needs a company name'
  from file_customers where known_id is null and business_name is null`;

const unknownOrganization = sql`select line, 'sales_organization',
    'There is no sales organization named ' || sales_organization || ', or more than one'
  from file_customers where sales_organization is not null and sales_organization_id is null`;

const unknownPriceList = sql`select line, 'price_list', 'There is no price list named ' || price_list
  from file_customers where price_list is not null and price_list_id is null`;

const incompleteLocation = sql`select line, lacking.name, 'A new location needs ' || lacking.words
  from file_locations file
  cross join lateral (values
    ('address_line1', 'an address', file.address_line1), ('city', 'a city', file.city),
    ('state', 'a state', file.state), ('zip_code', 'a ZIP code', file.zip_code)
  ) as lacking(name, words, given)
  where file.known_id is null and lacking.given is null`;

const personElsewhere = sql`select staged.line, 'person_email',
    staged.person_email || ' already has an account with another organization'
  from staged_rows staged
  join file_people person using (person_email)
  join file_customers customer on customer.group_key = staged.group_key
  where person.known_id is not null and person.of_customer is distinct from customer.known_id`;

const personTwice = sql`select staged.line, 'person_email',
    staged.person_email || ' is on line ' || person.line || ' for another customer'
  from staged_rows staged
  join file_people person using (person_email)
  where person.group_key is distinct from staged.group_key`;

export const customerProblems = (_task: ImportTask): SQL[] => [
  ambiguous,
  halfNumbered,
  unnamed,
  unknownOrganization,
  unknownPriceList,
  incompleteLocation,
  personElsewhere,
  personTwice,
  ...contradictions(),
];
