export type ShippingMethodSeed = {
  code: string
  name: string
  description: string
  eta: string
  /** US cents */
  price: number
  freeFrom?: number
  /** Defaults to every country the shop sells to. */
  countries?: readonly string[]
}

export const shippingMethods: readonly ShippingMethodSeed[] = [
  {
    code: 'standard',
    name: 'Standard',
    description: 'By post, packed in paper. Free from $120.',
    eta: '3–8 working days',
    price: 650,
    freeFrom: 12_000,
  },
  {
    code: 'express',
    name: 'Express',
    description: 'Tracked, with a signature.',
    eta: '1–2 working days',
    price: 1800,
    countries: ['US', 'CA'],
  },
  {
    code: 'collect',
    name: 'Collect from the bakery',
    description: 'Thursday to Saturday, ten to five. Ring the bell.',
    eta: 'Ready the next day',
    price: 0,
    countries: ['US'],
  },
]
