export type CouponSeed = {
  code: string
  description: string
  type: 'percent' | 'fixed' | 'free_shipping'
  /** Hundredths of a percent */
  percent?: number
  /** US cents */
  amount?: number
  minSubtotal?: number
  maxUses?: number
  maxUsesPerCustomer?: number
  excludeSaleItems?: true
  customersOnly?: true
  /** Slugs of product categories. */
  categories?: readonly string[]
  /** Days after the day of seeding; negative if it has expired. */
  startsInDays?: number
  endsInDays?: number
}

export const coupons: readonly CouponSeed[] = [
  {
    code: 'WELCOME10',
    description: '10% off your order',
    type: 'percent',
    percent: 1000,
    maxUsesPerCustomer: 1,
  },
  {
    code: 'HARVEST15',
    description: '15% off from $100, not on sale items',
    type: 'percent',
    percent: 1500,
    minSubtotal: 10_000,
    excludeSaleItems: true,
  },
  { code: 'TENOFF', description: '$10 off from $60', type: 'fixed', amount: 1000, minSubtotal: 6000 },
  { code: 'SHIPFREE', description: 'Free shipping', type: 'free_shipping' },
  {
    code: 'MUGS20',
    description: '20% off mugs and cups',
    type: 'percent',
    percent: 2000,
    categories: ['mugs-cups'],
  },
  {
    code: 'REGULARS',
    description: '$25 off for customers with an account',
    type: 'fixed',
    amount: 2500,
    minSubtotal: 15_000,
    customersOnly: true,
  },
  {
    code: 'MIDSUMMER',
    description: '20% off, over',
    type: 'percent',
    percent: 2000,
    startsInDays: -160,
    endsInDays: -130,
  },
  { code: 'FIRSTSNOW', description: '$15 off for the first three', type: 'fixed', amount: 1500, maxUses: 3 },
  {
    code: 'MARKET25',
    description: '25% off during the winter market',
    type: 'percent',
    percent: 2500,
    startsInDays: 21,
    endsInDays: 23,
  },
]
