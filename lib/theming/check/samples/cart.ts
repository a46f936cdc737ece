import { cartActionsSample } from './cart-actions.ts'
import { samplePicture } from './pictures.ts'
import { priceNoteSample, sampleProduct, unitPriceSample } from './products.ts'

const money = (amount: number) => ({ amount, formatted: `€${(amount / 100).toFixed(2)}` })

const issue = {
  code: 'price_changed',
  message: 'The price of Paper lamp has changed.',
  item_id: 21,
  old_price: money(4500),
  new_price: money(4900),
  available: 2,
}

const item = {
  id: 21,
  product_id: 2,
  variant_id: 11,
  slug: 'paper-lamp',
  name: 'Paper lamp',
  full_name: 'Paper lamp, White',
  variant_name: 'White',
  sku: 'LAMP-2-W',
  options: [{ name: 'Colour', value: 'White' }],
  image: samplePicture(12, 'White lamp'),
  quantity: 2,
  min_quantity: 1,
  max_quantity: 3,
  unit_price: money(4900),
  compare_at_price: money(5900),
  base_price: unitPriceSample,
  subtotal: money(9800),
  discount: money(980),
  total: money(8820),
  in_stock: true,
  url: '/products/paper-lamp?variant=11',
  issues: [{ code: issue.code, message: issue.message }],
  quantity_min: 1,
  quantity_max: 3,
  error: '',
  is_reduced: true,
  withdrawal_exemption: 'sealed',
  withdrawal_note: 'The right of withdrawal ends once the seal is broken.',
}

/** A cart as its views receive it. */
export const sampleCart = {
  id: 7,
  currency: 'EUR',
  item_count: 2,
  requires_shipping: true,
  items: [item, { ...item, id: 22, url: null, image: null, in_stock: false }],
  coupon: { code: 'WELCOME10', description: '10% off', discount: money(980) },
  totals: {
    subtotal: money(9800),
    discount: money(980),
    shipping: money(490),
    shipping_tax: money(78),
    tax: money(1408),
    total: money(9310),
  },
  tax_lines: [
    { name: 'VAT', rate: '19.00', amount: money(1408), included: true, label: 'VAT 19 %, included' },
  ],
  issues: [issue],
  updated_at: '2026-11-03T09:00:00+01:00',
}

/** The cart beside a page; without a cart for guests who may have none. */
export const drawerSample = {
  cart: sampleCart,
  issues: [{ ...issue, item_id: null }],
  has_issues: true,
  free_shipping: { text: '€20.00 more for free shipping to Germany', amount: 4900, goal: 6900 },
  price_note: priceNoteSample,
  notice: {
    kind: 'done',
    text: '“Desk lamp” was removed.',
    undo: { product_id: '3', variant_id: '', quantity: '1' },
  },
  coupon_error: 'This code has expired.',
  coupon_code: 'WELCOME9',
  actions: cartActionsSample,
  checkout_url: '/checkout',
  sign_in_url: '/account/sign-in?next=%2Fcart',
}

/** The cart's own page. */
export const cartSample = {
  ...drawerSample,
  together: [sampleProduct(4, 'Bulb')],
  app_url: 'lamps://cart?code=v2',
  estimate: {
    action: '/cart',
    countries: [{ value: 'DE', label: 'Germany', current: true }],
    has_postcode: true,
    postcode: '10115',
    methods: [{ name: 'Standard', eta: '3 days', price: money(490) }],
    error: 'We do not ship these items there.',
  },
}
