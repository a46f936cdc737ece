import type { AddressSeed, CustomerKey } from '../people/customers.ts'

/** The final state of an order; each includes the steps before it. */
export type OrderState = 'placed' | 'paid' | 'shipped' | 'delivered' | 'refunded' | 'cancelled'

export type OrderSeed = {
  by: { customer: CustomerKey; address?: number } | GuestSeed
  daysAgo: number
  /** SKU of a variant, and quantity. */
  lines: readonly (readonly [sku: string, quantity: number])[]
  coupon?: string
  shipping?: 'standard' | 'express' | 'collect'
  state: OrderState
  note?: string
}

export type GuestSeed = { email: string; address: AddressSeed }

const guest = (
  name: string,
  line1: string,
  city: string,
  postcode: string,
  country: string,
  state?: string,
): GuestSeed => ({
  email: `${name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]+/g, '.')}@example.com`,
  address: { name, line1, city, postcode, country, ...(state ? { state } : {}) },
})

const runa = guest('Runa Berg', 'Storgata 14', 'Tromsø', '9008', 'NO')
const declan = guest('Declan Moore', '5 Quay Row', 'Galway', 'H91 X2P4', 'IE')
const stefan = guest('Stefan Vogel', 'Lindenweg 8', 'Freiburg', '79098', 'DE')
const bronwen = guest('Bronwen Rees', '31 Harbour Road', 'Cardiff', 'CF10 4PA', 'GB')
const takeshi = guest('Takeshi Mori', '2-11-5 Kagurazaka', 'Tokyo', '162-0825', 'JP')
const nadia = guest('Nadia Ferrante', '880 Juniper Ave', 'Oakland', '94607', 'US', 'CA')
const klaus = guest('Klaus Behrens', 'Am Deich 3', 'Husum', '25813', 'DE')
const iona = guest('Iona Grant', '77 Ferry Lane', 'Oban', 'PA34 4AB', 'GB')
const gethin = guest('Gethin Price', '19 Chapel Street', 'Bangor', 'LL57 2AA', 'GB')
const rafael = guest('Rafael Ortega', '1220 Maple Court', 'Austin', '78702', 'US', 'TX')
const hanne = guest('Hanne Madsen', 'Nørregade 40', 'Aarhus', '8000', 'DK')
const ottoline = guest('Ottoline Hart', '4 Mill Bank', 'Burlington', '05401', 'US', 'VT')
const sunniva = guest('Sunniva Dahl', 'Bryggen 6', 'Bergen', '5003', 'NO')
const padma = guest('Padma Iyer', '65 Rue Marcadet', 'Paris', '75018', 'FR')
const lieven = guest('Lieven Claes', 'Prinsengracht 220', 'Amsterdam', '1016 HD', 'NL')
const mirela = guest('Mirela Costa', '301 King Street', 'Montréal', 'H3C 2N9', 'CA', 'QC')
const amara = guest('Amara Obi', '14 Fern Terrace', 'Wellington', '6011', 'NZ')

export const orders: readonly OrderSeed[] = [
  {
    by: { customer: 'ada' },
    daysAgo: 470,
    lines: [['HF-FELL32-MOS', 1]],
    coupon: 'WELCOME10',
    state: 'delivered',
  },
  {
    by: { customer: 'ada' },
    daysAgo: 320,
    lines: [
      ['AP-MUG-RUS', 1],
      ['AP-MUG-SPR', 4],
    ],
    state: 'delivered',
  },
  {
    by: { customer: 'ada' },
    daysAgo: 61,
    lines: [
      ['HF-HUT-38', 1],
      ['CA-COF-1000-W', 1],
    ],
    shipping: 'express',
    state: 'delivered',
  },
  {
    by: { customer: 'ada', address: 1 },
    daysAgo: 9,
    lines: [
      ['TR-EMUG-CRE', 6],
      ['HF-CUT', 2],
    ],
    state: 'shipped',
    note: 'Please ring twice, the bell is shy.',
  },
  { by: { customer: 'ada' }, daysAgo: 1, lines: [['HF-MERINO-M-SKY', 2]], state: 'placed' },
  { by: { customer: 'grace' }, daysAgo: 300, lines: [['HF-BOT-75-MOS', 2]], state: 'delivered' },
  {
    by: { customer: 'grace' },
    daysAgo: 140,
    lines: [['HF-SQUALL-M-SPR', 1]],
    coupon: 'MIDSUMMER',
    state: 'delivered',
  },
  {
    by: { customer: 'grace' },
    daysAgo: 52,
    lines: [
      ['HF-WAX', 1],
      ['HF-ROLL', 1],
    ],
    state: 'refunded',
  },
  { by: { customer: 'grace' }, daysAgo: 6, lines: [['UM-BLANK-HEA', 1]], state: 'paid' },
  {
    by: { customer: 'mei' },
    daysAgo: 84,
    lines: [
      ['UM-SOCK-36', 3],
      ['KO-HOJI', 2],
    ],
    state: 'delivered',
  },
  { by: { customer: 'mei' }, daysAgo: 58, lines: [['HF-STOVE', 1]], state: 'delivered' },
  {
    by: { customer: 'mei' },
    daysAgo: 15,
    lines: [
      ['HF-NOTE-DOT', 2],
      ['HF-MAP', 1],
    ],
    state: 'cancelled',
  },
  {
    by: runa,
    daysAgo: 640,
    lines: [
      ['HF-FELL32-OCH', 1],
      ['HF-WAX', 1],
    ],
    state: 'delivered',
  },
  { by: declan, daysAgo: 560, lines: [['HF-FELL32-CHA', 1]], coupon: 'FIRSTSNOW', state: 'delivered' },
  {
    by: stefan,
    daysAgo: 558,
    lines: [
      ['HF-TENT-2-MOS', 1],
      ['HF-PEGS', 1],
    ],
    coupon: 'FIRSTSNOW',
    state: 'delivered',
  },
  { by: bronwen, daysAgo: 557, lines: [['AP-MUG-CRE', 6]], coupon: 'FIRSTSNOW', state: 'delivered' },
  {
    by: takeshi,
    daysAgo: 505,
    lines: [
      ['AP-MUG-SPR', 2],
      ['HF-FLASK', 1],
    ],
    state: 'delivered',
  },
  {
    by: nadia,
    daysAgo: 440,
    lines: [
      ['HF-BOT-50-BER', 2],
      ['HF-BOT-100-BER', 1],
    ],
    state: 'delivered',
  },
  {
    by: klaus,
    daysAgo: 430,
    lines: [
      ['UM-SOCK-44', 4],
      ['HF-MERINO-L-MOS', 1],
    ],
    state: 'delivered',
  },
  {
    by: gethin,
    daysAgo: 390,
    lines: [
      ['PD-SCREE-44', 1],
      ['UM-SOCK-44', 2],
    ],
    state: 'delivered',
  },
  {
    by: ottoline,
    daysAgo: 372,
    lines: [
      ['NS-SKIL-26', 1],
      ['HF-BOARD-L', 1],
    ],
    state: 'delivered',
  },
  { by: padma, daysAgo: 340, lines: [['UM-BLANK-CRE', 2]], state: 'delivered' },
  {
    by: hanne,
    daysAgo: 285,
    lines: [
      ['AP-DRIP', 1],
      ['CA-COF-250-W', 3],
    ],
    state: 'delivered',
  },
  {
    by: lieven,
    daysAgo: 268,
    lines: [
      ['HF-MAP', 3],
      ['HF-NOTE-PLA', 2],
    ],
    state: 'delivered',
  },
  {
    by: rafael,
    daysAgo: 254,
    lines: [
      ['CA-COF-1000-C', 2],
      ['HF-STOVE', 1],
    ],
    state: 'delivered',
  },
  {
    by: mirela,
    daysAgo: 241,
    lines: [
      ['HF-TENT-2-OCH', 1],
      ['HF-PAD', 2],
    ],
    shipping: 'express',
    state: 'delivered',
  },
  { by: iona, daysAgo: 150, lines: [['HF-SQUALL-M-OCH', 1]], state: 'delivered' },
  { by: sunniva, daysAgo: 132, lines: [['UM-SOCK-40', 5]], state: 'delivered' },
  {
    by: amara,
    daysAgo: 121,
    lines: [
      ['HF-BOT-75-BER', 1],
      ['HF-HAM-RUS', 1],
    ],
    state: 'delivered',
  },
  { by: stefan, daysAgo: 118, lines: [['HF-DUF-45', 1]], state: 'refunded' },
  {
    by: bronwen,
    daysAgo: 88,
    lines: [
      ['AP-MUG-HEA', 4],
      ['AP-BOWL-OCH', 4],
    ],
    state: 'delivered',
  },
  {
    by: nadia,
    daysAgo: 81,
    lines: [
      ['HF-BOT-50-MOS', 3],
      ['HF-CUT', 3],
    ],
    state: 'delivered',
  },
  { by: declan, daysAgo: 77, lines: [['HF-LANT-SAN', 2]], state: 'delivered' },
  {
    by: takeshi,
    daysAgo: 70,
    lines: [
      ['AP-MUG-RUS', 2],
      ['AP-ESPR', 1],
    ],
    state: 'delivered',
  },
  { by: klaus, daysAgo: 66, lines: [['UM-SOCK-44', 6]], state: 'delivered' },
  {
    by: ottoline,
    daysAgo: 60,
    lines: [
      ['NS-SKIL-20', 1],
      ['HF-TOWEL', 2],
    ],
    coupon: 'TENOFF',
    state: 'delivered',
  },
  { by: runa, daysAgo: 55, lines: [['HF-QUILT-R-BIL', 1]], state: 'delivered' },
  {
    by: iona,
    daysAgo: 49,
    lines: [
      ['UM-GANS-M-BIL', 1],
      ['UM-BEAN-BER', 1],
    ],
    state: 'delivered',
  },
  {
    by: hanne,
    daysAgo: 43,
    lines: [
      ['HF-WAX3', 2],
      ['HF-TIN-SMO', 2],
    ],
    state: 'delivered',
  },
  {
    by: lieven,
    daysAgo: 40,
    lines: [
      ['HF-MAP', 1],
      ['PD-COMP', 1],
    ],
    state: 'delivered',
  },
  {
    by: padma,
    daysAgo: 36,
    lines: [
      ['UM-BLANK-SPR', 1],
      ['UM-CUSH-CLA', 2],
    ],
    coupon: 'WELCOME10',
    state: 'delivered',
  },
  { by: rafael, daysAgo: 33, lines: [['CA-COF-250-C', 4]], state: 'delivered' },
  {
    by: sunniva,
    daysAgo: 29,
    lines: [
      ['UM-SOCK-36', 4],
      ['UM-MITT-SM', 1],
    ],
    state: 'delivered',
  },
  {
    by: gethin,
    daysAgo: 27,
    lines: [
      ['HF-MEND', 2],
      ['HF-WAX', 2],
    ],
    state: 'delivered',
  },
  { by: amara, daysAgo: 24, lines: [['HF-BOT-75-MOS', 2]], state: 'delivered' },
  {
    by: mirela,
    daysAgo: 18,
    lines: [
      ['TR-CRANE', 1],
      ['AP-DRIP', 1],
    ],
    state: 'delivered',
  },
  { by: bronwen, daysAgo: 14, lines: [['AP-MUG-RUS', 6]], coupon: 'MUGS20', state: 'shipped' },
  {
    by: nadia,
    daysAgo: 12,
    lines: [
      ['HF-SECONDS', 1],
      ['HF-MEND', 1],
    ],
    state: 'shipped',
  },
  {
    by: declan,
    daysAgo: 8,
    lines: [
      ['HF-FELL32-MOS', 1],
      ['HF-BOT-50-MOS', 1],
    ],
    state: 'shipped',
  },
  {
    by: takeshi,
    daysAgo: 5,
    lines: [
      ['TR-CRANE', 1],
      ['CA-COF-250-W', 2],
    ],
    state: 'paid',
  },
  { by: ottoline, daysAgo: 3, lines: [['HF-GIFT-50', 2]], state: 'paid' },
  {
    by: hanne,
    daysAgo: 2,
    lines: [
      ['UM-BEAN-OCH', 2],
      ['HF-HUT-40', 1],
    ],
    state: 'placed',
  },
]
