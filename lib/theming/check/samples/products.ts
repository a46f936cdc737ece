import { cartActionsSample } from './cart-actions.ts'
import { samplePaginator } from './paging.ts'
import { samplePicture, sampleUrl } from './pictures.ts'
import { samplePlaced } from './placed-section.ts'
import { respondSample } from './respond.ts'

/** The note beside prices. */
export const priceNoteSample = {
  tax: 'incl. VAT',
  shipping: 'plus shipping',
  shipping_url: '/shipping-and-returns',
}

const money = (amount: number) => ({ amount, formatted: `€${(amount / 100).toFixed(2)}` })

export const unitPriceSample = {
  ...money(800),
  currency: 'EUR',
  base: { amount: 1, unit: 'kg', formatted: '1 kg' },
  measure: { amount: 500, unit: 'g', formatted: '500 g' },
}

const variant = {
  id: 11,
  sku: 'LAMP-2-W',
  name: 'White',
  options: [{ name: 'Colour', value: 'White' }],
  price: money(4900),
  compare_at_price: money(5900),
  lowest_price: money(5500),
  unit_price: unitPriceSample,
  image: samplePicture(12, 'White lamp'),
  in_stock: true,
  stock: 3,
  availability: 'low_stock',
  min_quantity: 1,
  max_quantity: 3,
  position: 1,
}

/** A product as shown in lists. */
export function sampleProduct(id: number, name: string) {
  const isReduced = id % 2 === 1
  return {
    id,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    type: isReduced ? 'simple' : 'variable',
    name,
    sku: `LAMP-${id}`,
    short_description: `${name}, made to last.`,
    image: samplePicture(id, name),
    second_image: samplePicture(id + 50, `${name} from the side`),
    swatches: [{ name: 'Colour', values: ['Brass', 'White'], colors: ['#d0a24c', '#ffffff'] }],
    variants: [variant],
    price: money(4900 + id),
    compare_at_price: isReduced ? money(5900) : null,
    lowest_price: isReduced ? money(5500) : null,
    unit_price: isReduced ? unitPriceSample : null,
    on_sale: isReduced,
    price_range: isReduced ? null : { min: money(4900), max: money(7900) },
    purchasable: true,
    in_stock: true,
    stock: 3,
    availability: isReduced ? 'low_stock' : 'in_stock',
    featured: true,
    has_variants: !isReduced,
    categories: [{ id: 1, slug: 'lamps', name: 'Lamps' }],
    rating: { average: 4.5, count: 2 },
    created_at: '2026-11-01T09:00:00+01:00',
    updated_at: '2026-11-02T09:00:00+01:00',
    url: sampleUrl(`/products/${id}`),
  }
}

export function sampleCategory(id: number, name: string) {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  return {
    id,
    slug,
    name,
    description: `All ${name.toLowerCase()} we have.`,
    parent_id: id === 1 ? null : 1,
    depth: id === 1 ? 0 : 1,
    position: id,
    image: samplePicture(id, name),
    products_count: 5,
    url: sampleUrl(`/products?category=${slug}`),
  }
}

const trail = [
  { name: 'Shop', url: sampleUrl('/products') },
  { name: 'Lamps', url: sampleUrl('/products?category=lamps') },
]

/** The list of products, narrowed by some filters. */
export const productsSample = {
  shop: 'Shop',
  products: [sampleProduct(1, 'Brass lamp'), sampleProduct(2, 'Paper lamp')],
  paginator: samplePaginator('/products'),
  category: sampleCategory(2, 'Desk lamps'),
  trail,
  categories: [{ name: 'Desk lamps', url: '/products?category=desk-lamps', count: 5, current: true }],
  facets: {
    price: { min: money(4900), max: money(7900) },
    in_stock: { count: 4 },
    options: [
      {
        name: 'Colour',
        field: 'option[Colour][]',
        chosen: 1,
        values: [
          { value: 'Brass', label: 'Brass', count: 2, checked: true, swatch: '#d0a24c' },
          { value: 'White', label: 'White', count: 3, checked: false, swatch: '#d0a24c' },
        ],
        groups: [
          [
            { value: 'Brass', label: 'Brass', count: 2, checked: true, swatch: '#d0a24c' },
            { value: 'White', label: 'White', count: 3, checked: false, swatch: '#d0a24c' },
          ],
        ],
      },
    ],
    ratings: [{ rating: 4, count: 2, checked: false }],
  },
  filters: {
    action: '/products',
    q: 'brass lamp',
    min: '10',
    max: '90',
    on_sale: true,
    in_stock: false,
    min_rating: 4,
    hidden: [{ name: 'category', value: 'desk-lamps' }],
    chips: [{ label: 'Colour', value: 'Brass', url: '/products?category=desk-lamps' }],
    clear_url: '/products?category=desk-lamps',
  },
  price_note: priceNoteSample,
  dropped: [{ name: 'max', value: 'abc', reason: 'unreadable' }],
  sorts: [
    { label: 'Newest', url: '/products', current: true },
    { label: 'Name', url: '/products?sort=name', current: false },
  ],
  query: 'brass lamp',
  corrected: { query: 'brass lamp', exact_url: '/products?q=bras+lamp&correct=false' },
  suggestion: { query: 'brass lamp', url: '/products?q=brass+lamp' },
  tag: 'gift',
}

/** The form that adds the product to the cart. */
const addFormSample = {
  action: cartActionsSample.add,
  name: 'Paper lamp',
  hidden: [
    { name: 'product_id', value: '2' },
    { name: 'variant_id', value: '11' },
    { name: 'page', value: '/products/2?variant=11' },
  ],
  quantity: { id: 'add-quantity', value: '1', min: 1, max: 3, error: 'Between 1 and 3.' },
  missing: 'Colour',
  sold_out: false,
  stock_notice: '/stock-notices/forms/request',
  error: 'Only 3 are left.',
}

const deliverySample = {
  country: 'Germany',
  price: 'Free',
  days: { min: 3, max: 8 },
  text: '3–8 working days',
}

/** Variables of that form's view. */
export const addFormViewSample = { form: addFormSample }

/** The page of a product with a variant chosen. */
export const productSample = {
  sections: [samplePlaced('product-main')],
  shop: 'Shop',
  product: {
    ...sampleProduct(2, 'Paper lamp'),
    description_html: 'A lamp of white paper.',
    description_text: 'A lamp of white paper.',
    images: [samplePicture(2, 'Paper lamp')],
    attributes: [{ name: 'Height', value: '42 cm' }],
    options: [{ name: 'Colour', values: ['White', 'Brass'] }],
    variants: [variant],
    min_quantity: 1,
    max_quantity: 3,
    requires_shipping: true,
    withdrawal_exemption: 'sealed',
    safety: {
      manufacturer: {
        name: 'Lamps & Co.',
        address: '1 Harbour Road\nDublin',
        contact: 'info@lamps.example',
        contact_url: 'mailto:info@lamps.example',
      },
      responsible_person: null,
      text: 'Keep away from water.',
      documents: [{ name: 'Instructions', url: sampleUrl('/lamp.pdf') }],
    },
    size_guide: { slug: 'lamp-sizes', title: 'Lamp sizes', url: sampleUrl('/lamp-sizes') },
    weight: 1.2,
    tags: ['gift'],
    rating: { average: 4.5, count: 2, distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 } },
    external_url: null,
    button_text: null,
    members: [sampleProduct(5, 'Floor lamp')],
    related: [sampleProduct(3, 'Desk lamp')],
    seo: { title: 'Paper lamp', description: 'A lamp of white paper.' },
  },
  pictures: [samplePicture(12, 'White lamp'), samplePicture(2, 'Paper lamp')],
  price_note: priceNoteSample,
  withdrawal_note: 'The right of withdrawal ends once the seal is broken.',
  offer: {
    variant_id: 11,
    type: 'variable',
    price: money(4900),
    compare_at_price: money(5900),
    lowest_price: money(5500),
    unit_price: unitPriceSample,
    price_range: { min: money(4900), max: money(7900) },
    saving: money(1000),
    saving_percent: 16,
    in_stock: true,
    stock: 3,
    availability: 'low_stock',
    sku: 'LAMP-2-W',
    min_quantity: 1,
    max_quantity: 3,
  },
  add_form: addFormSample,
  choices: [
    {
      name: 'Colour',
      value: 'White',
      values: [
        {
          value: 'White',
          url: '/products/2?variant=11#choose',
          current: true,
          in_stock: true,
          swatch: '#f7f1e3',
        },
      ],
    },
  ],
  delivery: {
    home: deliverySample,
    places: [deliverySample, { ...deliverySample, country: 'Italy' }],
    cutoff: 14,
    time_zone: 'Europe/Berlin',
  },
  returns: { text: 'Returns within 30 days', url: '/shipping-and-returns' },
  together: [sampleProduct(4, 'Bulb')],
  trail,
  categories: [sampleCategory(1, 'Lamps')],
  tags: [{ name: 'gift', url: '/products?tag=gift' }],
  ratings: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars > 3 ? 1 : 0 })),
  reviews: [
    {
      id: 1,
      rating: 5,
      title: 'Bright',
      body: 'I can read again.',
      author: { name: 'Ada' },
      verified_purchase: true,
      created_at: '2026-11-03T09:00:00+01:00',
      created_on: '3 November 2026',
    },
  ],
  respond: respondSample,
  paginator: samplePaginator('/products/2'),
}
