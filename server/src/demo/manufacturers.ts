import { type BasisPoints, toBasisPoints } from '@casepack/contract/money';
import { type DemoLocations, place } from './location';

export const MAIN_MANUFACTURER_ID = 3;

interface DemoOrganization {
  name: string;
  description: string;
  contactEmail: string;
  contactPhone: string;
  ageDays: number;
  locations: DemoLocations;
}

interface DemoManufacturer extends DemoOrganization {
  id: number;
  numberPrefix: string;
  /** Where companies ask for an account. */
  joinSlug?: string;
}

interface DemoSalesOrganization extends DemoOrganization {
  key: SalesOrganizationKey;
  manufacturerId: number;
  commissionRate: BasisPoints;
}

export type SalesOrganizationKey = 'northline' | 'coastal';

export const demoManufacturers: readonly DemoManufacturer[] = [
  {
    id: 1,
    name: 'Tin Lantern Tea Works',
    description: 'Loose leaf teas and tisanes, blended in small batches.',
    contactEmail: 'orders@tinlantern.test',
    contactPhone: '(740) 555-0111',
    numberPrefix: 'TL',
    ageDays: 820,
    locations: [place('Blending House', 'headquarters', '18 Old Mill Race', 'Athens', 'OH', '45701')],
  },
  {
    id: 2,
    name: 'Saltmill Woodworks',
    description: 'Boards, bowls and utensils from Midwestern hardwood.',
    contactEmail: 'orders@saltmill.test',
    contactPhone: '(269) 555-0121',
    numberPrefix: 'SW',
    ageDays: 640,
    locations: [place('Workshop', 'manufacturing', '402 Sawyer Street', 'Kalamazoo', 'MI', '49007')],
  },
  {
    id: 3,
    name: 'Fernhollow Bath & Home',
    description: 'Soaps, candles and home fragrance, made by hand in the Hudson Valley since 2009.',
    contactEmail: 'wholesale@fernhollow.test',
    contactPhone: '(845) 555-0100',
    numberPrefix: 'FH',
    joinSlug: 'fernhollow',
    ageDays: 600,
    locations: [
      place('Main Office', 'headquarters', '75 Foundry Lane', 'Beacon', 'NY', '12508', {
        addressLine2: 'Building C',
        contactName: 'Maren Holloway',
        contactPhone: '(845) 555-0101',
      }),
      place('Soap Works', 'manufacturing', '310 Creekside Road', 'Newburgh', 'NY', '12550', {
        contactName: 'Theo Brandt',
        contactPhone: '(845) 555-0104',
      }),
      place('Shipping Dock', 'distribution', '9 Turnpike Loop', 'Newburgh', 'NY', '12550'),
    ],
  },
];

export const demoSalesOrganizations: readonly DemoSalesOrganization[] = [
  {
    key: 'northline',
    manufacturerId: 3,
    name: 'Northline Sales Group',
    description: 'Gift and home lines for New England and the Great Lakes.',
    contactEmail: 'hello@northline.test',
    contactPhone: '(612) 555-0130',
    commissionRate: toBasisPoints(1200),
    ageDays: 560,
    locations: [
      place('Minneapolis Showroom', 'headquarters', '1180 Grain Belt Avenue', 'Minneapolis', 'MN', '55413', {
        addressLine2: 'Suite 4',
        contactName: 'Riley Sandoval',
        contactPhone: '(612) 555-0131',
      }),
    ],
  },
  {
    key: 'coastal',
    manufacturerId: 3,
    name: 'Coastal Shelf Reps',
    description: 'Independent stores from Seattle to Santa Fe.',
    contactEmail: 'team@coastalshelf.test',
    contactPhone: '(503) 555-0140',
    commissionRate: toBasisPoints(1500),
    ageDays: 540,
    locations: [
      place('Portland Office', 'office', '622 Slabtown Way', 'Portland', 'OR', '97209', {
        contactName: 'Nadia Okafor',
        contactPhone: '(503) 555-0141',
      }),
      place('Oakland Sample Room', 'warehouse', '47 Estuary Court', 'Oakland', 'CA', '94607'),
    ],
  },
];
