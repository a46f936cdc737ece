import type { StaffKey } from './staff.ts'

export type AddressSeed = {
  name: string
  line1: string
  line2?: string
  city: string
  state?: string
  postcode: string
  country: string
  phone?: string
}

export type CustomerKey = 'ada' | 'grace' | 'mei' | 'nora'

export type CustomerSeed = {
  key: CustomerKey
  name: string
  email: string
  /** Public in docs/demo-store.md: these accounts are for trying things out. */
  password: string
  phone?: string
  daysOld: number
  staff?: StaffKey
  twoFactor?: { secret: string; recoveryCodes: readonly string[] }
  addresses: readonly (AddressSeed & { label: string })[]
}

export const customers: readonly CustomerSeed[] = [
  {
    key: 'ada',
    name: 'Ada Lindqvist',
    email: 'ada@example.com',
    password: 'larch-kettle-42',
    phone: '+1 503 555 0142',
    daysOld: 540,
    addresses: [
      {
        label: 'Home',
        name: 'Ada Lindqvist',
        line1: '18 Alder Lane',
        city: 'Portland',
        state: 'OR',
        postcode: '97209',
        country: 'US',
        phone: '+1 503 555 0142',
      },
      {
        label: 'Studio',
        name: 'Ada Lindqvist',
        line1: '402 Ferry Street',
        line2: 'Unit 3',
        city: 'Seattle',
        state: 'WA',
        postcode: '98104',
        country: 'US',
      },
    ],
  },
  {
    key: 'grace',
    name: 'Grace Adeyemi',
    email: 'grace@example.com',
    password: 'quiet-harbour-77',
    phone: '+44 20 7946 0321',
    daysOld: 500,
    twoFactor: {
      secret: 'M5UXMZJANVSSAYLMOIQHI5DFNZSA2345',
      recoveryCodes: [
        '4k7qm-x2vnt',
        '9wzhc-61rgb',
        'p3ydf-8jkse',
        'n5tqa-mv07x',
        '2ghwr-c9zbk',
        'y6xsd-4f1pm',
        'e8jvn-t3qhw',
        'b0krc-5ygza',
        '7mfpt-wd2xs',
        'q1zhe-n6vjg',
      ],
    },
    addresses: [
      {
        label: 'Home',
        name: 'Grace Adeyemi',
        line1: '7 Weavers Yard',
        city: 'Leeds',
        postcode: 'LS2 7EW',
        country: 'GB',
        phone: '+44 20 7946 0321',
      },
    ],
  },
  {
    key: 'mei',
    name: 'Mei Santoso',
    email: 'mei@example.com',
    password: 'paper-lantern-19',
    daysOld: 330,
    addresses: [
      {
        label: 'Rumah',
        name: 'Mei Santoso',
        line1: 'Jalan Kenanga 24',
        city: 'Bandung',
        state: 'JB',
        postcode: '40115',
        country: 'ID',
      },
    ],
  },
  {
    key: 'nora',
    name: 'Nora Whitlock',
    email: 'nora@hearthfell.example',
    password: 'brass-compass-08',
    daysOld: 730,
    staff: 'nora',
    addresses: [],
  },
]
