import { type Cents, cents } from '@casepack/contract/money';
import { type DemoLocations, place } from './location';
import type { SalesOrganizationKey } from './manufacturers';

export interface DemoCustomer {
  key: string;
  manufacturerId: number;
  salesOrganization?: SalesOrganizationKey;
  name: string;
  businessName: string;
  /** What the manufacturer calls it. */
  customerNumber?: string;
  taxId: string;
  contactEmail: string;
  contactPhone: string;
  creditLimit?: Cents;
  onHold?: boolean;
  holdNote?: string;
  paymentTerms: 'NET30' | 'NET15' | 'NET60' | 'COD' | 'PREPAID';
  requiresApproval?: boolean;
  minimumFirstOrder?: Cents;
  minimumReorder?: Cents;
  active?: boolean;
  ageDays: number;
  locations: DemoLocations;
}

const customers = [
  {
    key: 'saltbox',
    manufacturerId: 3,
    customerNumber: 'F-1001',
    salesOrganization: 'northline',
    name: 'Hannah Whitcomb',
    businessName: 'Saltbox Mercantile',
    taxId: 'ME-40-118273',
    contactEmail: 'buying@saltbox.test',
    contactPhone: '(207) 555-0151',
    creditLimit: cents(7_500_000),
    paymentTerms: 'NET30',
    ageDays: 520,
    locations: [
      place('Commercial Street Store', 'store', '214 Ropewalk Street', 'Portland', 'ME', '04101'),
      place('Stockroom', 'warehouse', '8 Cannery Yard', 'South Portland', 'ME', '04106', {
        addressLine2: 'Unit 12',
      }),
    ],
  },
  {
    key: 'juniper',
    manufacturerId: 3,
    customerNumber: 'F-1002',
    salesOrganization: 'northline',
    name: 'Greta Nilsen',
    businessName: 'Juniper Lane Gifts',
    taxId: 'MN-55-330914',
    contactEmail: 'greta@juniperlane.test',
    contactPhone: '(218) 555-0152',
    creditLimit: cents(6_000_000),
    paymentTerms: 'NET30',
    ageDays: 515,
    locations: [
      place('Canal Park Store', 'store', '31 Lighthouse Row', 'Duluth', 'MN', '55802'),
      place('Uptown Store', 'store', '905 Lakeview Parkway', 'Minneapolis', 'MN', '55408'),
      place('Bookkeeping', 'office', '31 Lighthouse Row', 'Duluth', 'MN', '55802', {
        addressLine2: 'Upper Floor',
      }),
    ],
  },
  {
    key: 'meadow',
    manufacturerId: 3,
    customerNumber: 'F-1003',
    salesOrganization: 'northline',
    name: 'Paul Ostrander',
    businessName: 'Meadow & Main',
    taxId: 'WI-39-772051',
    contactEmail: 'paul@meadowandmain.test',
    contactPhone: '(608) 555-0153',
    creditLimit: cents(4_000_000),
    paymentTerms: 'NET15',
    ageDays: 480,
    locations: [place('Meadow & Main', 'store', '126 Capitol Ring', 'Madison', 'WI', '53703')],
  },
  {
    key: 'copper',
    manufacturerId: 3,
    customerNumber: 'F-1004',
    salesOrganization: 'northline',
    name: 'Imani Reyes',
    businessName: 'Copper Fern Apothecary',
    taxId: 'MI-38-209467',
    contactEmail: 'imani@copperfern.test',
    contactPhone: '(734) 555-0154',
    paymentTerms: 'COD',
    requiresApproval: true,
    ageDays: 210,
    locations: [
      place('Copper Fern', 'store', '57 Kerry Arcade', 'Ann Arbor', 'MI', '48104'),
      place('Compounding Room', 'warehouse', '2200 Packard Spur', 'Ypsilanti', 'MI', '48197'),
    ],
  },
  {
    key: 'harbor',
    manufacturerId: 3,
    customerNumber: 'F-1005',
    name: 'Dale Fitch',
    businessName: 'Harbor House Inn & Spa',
    taxId: 'MI-38-551209',
    contactEmail: 'purchasing@harborhouse.test',
    contactPhone: '(231) 555-0155',
    creditLimit: cents(12_000_000),
    paymentTerms: 'NET60',
    ageDays: 500,
    locations: [
      place('Harbor House Inn', 'store', '1 Jetty Point', 'Traverse City', 'MI', '49684'),
      place('Accounts Payable', 'office', '16 Depot Square', 'Traverse City', 'MI', '49684', {
        addressLine2: 'Suite 200',
      }),
    ],
  },
  {
    key: 'tidewater',
    manufacturerId: 3,
    customerNumber: 'F-1006',
    salesOrganization: 'coastal',
    name: 'Lena Morrow',
    businessName: 'Tidewater Trading Post',
    taxId: 'OR-93-418820',
    contactEmail: 'lena@tidewaterpost.test',
    contactPhone: '(503) 555-0156',
    creditLimit: cents(5_000_000),
    paymentTerms: 'NET30',
    minimumFirstOrder: cents(25_000),
    minimumReorder: cents(15_000),
    ageDays: 470,
    locations: [place('Tidewater Trading Post', 'store', '88 Cannery Pier Road', 'Astoria', 'OR', '97103')],
  },
  {
    key: 'redwood',
    manufacturerId: 3,
    customerNumber: 'F-1007',
    salesOrganization: 'coastal',
    name: 'Marcus Bell',
    businessName: 'Redwood General Store',
    taxId: 'CA-94-603315',
    contactEmail: 'marcus@redwoodgeneral.test',
    contactPhone: '(707) 555-0157',
    paymentTerms: 'PREPAID',
    ageDays: 455,
    locations: [
      place('Redwood General', 'store', '410 Old Town Plaza', 'Eureka', 'CA', '95501'),
      place('Campground Kiosk', 'store', '2 Avenue of the Ferns', 'Orick', 'CA', '95555'),
    ],
  },
  {
    key: 'alder',
    manufacturerId: 3,
    customerNumber: 'F-1008',
    salesOrganization: 'coastal',
    name: 'Priya Raman',
    businessName: 'Alder Street Pharmacy',
    taxId: 'WA-91-127754',
    contactEmail: 'priya@alderstreet.test',
    contactPhone: '(206) 555-0158',
    creditLimit: cents(8_000_000),
    paymentTerms: 'NET30',
    ageDays: 430,
    locations: [
      place('Alder Street Pharmacy', 'store', '1502 Alder Terrace', 'Seattle', 'WA', '98122'),
      place('Ballard Branch', 'store', '640 Shilshole Lane', 'Seattle', 'WA', '98107'),
      place('Back Office', 'office', '1502 Alder Terrace', 'Seattle', 'WA', '98122', {
        addressLine2: 'Floor 2',
      }),
    ],
  },
  {
    key: 'mesa',
    manufacturerId: 3,
    customerNumber: 'F-1009',
    salesOrganization: 'coastal',
    name: 'Tomas Aguilar',
    businessName: 'Mesa & Moon Home',
    taxId: 'NM-85-390126',
    contactEmail: 'tomas@mesaandmoon.test',
    contactPhone: '(505) 555-0159',
    creditLimit: cents(190_000),
    paymentTerms: 'NET15',
    requiresApproval: true,
    ageDays: 150,
    locations: [place('Mesa & Moon', 'store', '19 Canyon Bend', 'Santa Fe', 'NM', '87501')],
  },
  {
    key: 'pinecrest',
    manufacturerId: 3,
    customerNumber: 'F-1010',
    name: 'Celeste Amaro',
    businessName: 'Pinecrest Resorts',
    taxId: 'NC-56-814402',
    contactEmail: 'supply@pinecrest.test',
    contactPhone: '(828) 555-0160',
    creditLimit: cents(25_000_000),
    paymentTerms: 'NET60',
    ageDays: 495,
    locations: [
      place('Central Receiving', 'distribution', '3100 Blue Ridge Spur', 'Asheville', 'NC', '28803'),
      place('Lodge at Pinecrest', 'store', '1 Summit Drive', 'Boone', 'NC', '28607'),
      place('Finance', 'office', '70 Patton Walk', 'Asheville', 'NC', '28801', { addressLine2: 'Suite 310' }),
    ],
  },
  {
    key: 'lantern',
    manufacturerId: 3,
    customerNumber: 'F-1011',
    name: 'Delia Okoro',
    businessName: 'Lantern & Loom',
    taxId: 'GA-58-277390',
    contactEmail: 'delia@lanternandloom.test',
    contactPhone: '(912) 555-0161',
    onHold: true,
    holdNote: 'Two disputed card payments. Ask Maren before anything ships.',
    paymentTerms: 'PREPAID',
    ageDays: 330,
    locations: [place('Lantern & Loom', 'store', '233 Whitaker Court', 'Savannah', 'GA', '31401')],
  },
  {
    key: 'corner',
    manufacturerId: 3,
    customerNumber: 'F-1012',
    name: 'Bert Haskins',
    businessName: 'Corner Bazaar',
    taxId: 'OH-31-906618',
    contactEmail: 'bert@cornerbazaar.test',
    contactPhone: '(614) 555-0162',
    paymentTerms: 'COD',
    active: false,
    ageDays: 510,
    locations: [place('Corner Bazaar', 'store', '1201 Short North Alley', 'Columbus', 'OH', '43201')],
  },
  {
    key: 'morning',
    manufacturerId: 1,
    name: 'Alice Trent',
    businessName: 'Morning Glory Café',
    taxId: 'OH-31-440127',
    contactEmail: 'alice@morningglory.test',
    contactPhone: '(740) 555-0171',
    creditLimit: cents(200_000),
    paymentTerms: 'NET30',
    ageDays: 300,
    locations: [place('Morning Glory Café', 'store', '60 Court Corner', 'Athens', 'OH', '45701')],
  },
  {
    key: 'station',
    manufacturerId: 1,
    name: 'Hugo Lamb',
    businessName: 'Station Bakery',
    taxId: 'WV-55-118806',
    contactEmail: 'hugo@stationbakery.test',
    contactPhone: '(304) 555-0172',
    paymentTerms: 'COD',
    ageDays: 260,
    locations: [place('Station Bakery', 'store', '4 Depot Walk', 'Parkersburg', 'WV', '26101')],
  },
  {
    key: 'whisk',
    manufacturerId: 2,
    name: 'Renee Marsh',
    businessName: 'The Whisk Room',
    taxId: 'IL-36-725519',
    contactEmail: 'renee@whiskroom.test',
    contactPhone: '(312) 555-0173',
    creditLimit: cents(350_000),
    paymentTerms: 'NET30',
    ageDays: 280,
    locations: [
      place('The Whisk Room', 'store', '1844 Larrabee Row', 'Chicago', 'IL', '60614'),
      place('Teaching Kitchen', 'office', '1846 Larrabee Row', 'Chicago', 'IL', '60614'),
    ],
  },
] as const satisfies readonly DemoCustomer[];

export type CustomerKey = (typeof customers)[number]['key'];

export const demoCustomers: readonly (DemoCustomer & { key: CustomerKey })[] = customers;
