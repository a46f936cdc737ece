import { cartActionsSample } from './cart-actions.ts'
import { sampleUrl } from './pictures.ts'
import { sampleProduct } from './products.ts'

/** Variables that every view and partial receives. */
export const frameSample = {
  site: {
    name: 'Lamps & Letters',
    tagline: 'Light for long evenings',
    logo: sampleUrl('/media/logo.svg'),
    logo_dark: sampleUrl('/media/logo-dark.svg'),
    icon: sampleUrl('/media/icon.png'),
    primary_color: '#0b6b57',
    locale: 'en',
    locales: ['en', 'ar'],
    timezone: 'Europe/Berlin',
    currency: {
      code: 'EUR',
      symbol: '€',
      position: 'before',
      decimals: 2,
      decimal_separator: '.',
      thousands_separator: ',',
    },
    features: ['auth', 'posts', 'shop', 'search'],
    account: {
      registration_open: true,
      email_verification_required: false,
      guest_cart: true,
      password_min_length: 8,
    },
    shop: {
      guest_checkout: true,
      tax_inclusive: true,
      terms_url: sampleUrl('/terms'),
      privacy_url: sampleUrl('/privacy'),
      imprint_url: sampleUrl('/imprint'),
      shipping_url: sampleUrl('/shipping-and-returns'),
      withdrawal_url: sampleUrl('/right-of-withdrawal'),
      guarantee_url: sampleUrl('/legal-guarantee'),
      accessibility_url: sampleUrl('/accessibility'),
      reviews_url: sampleUrl('/how-reviews-are-checked'),
      weight_unit: 'kg',
    },
    comments: { guests_allowed: true, max_depth: 5 },
    search: { min_chars: 2, types: ['product', 'post', 'page'] },
    contact: { email: 'hello@shop.example', phone: '+49 30 1234567', address: '1 Lamp Lane, Berlin' },
    client: {
      min_version: '1.0.0',
      latest_version: '1.2.0',
      store_url: sampleUrl('/app'),
      link_hosts: ['shop.example'],
      scheme: 'lamps',
    },
    api: { version: 'v1', signing_required: false, requests_per_minute: 60 },
    maintenance: { active: false, message: '' },
    url: sampleUrl('/'),
    base_path: '',
  },
  routes: {
    home: '/',
    posts: '/posts',
    products: '/products',
    search: '/search',
    account: '/account',
    contact: '/contact',
    withdrawal: '/withdrawal',
    newsletter: '/newsletter',
    cart: '/cart',
    cart_add: cartActionsSample.add,
    wishlist: '/wishlist',
    wishlist_add: '/wishlist/forms/add',
    suggest: '/search/suggest',
    form_actions: { all: '/search', product: '/products', post: '/posts', page: '/search' },
  },
  menus: {
    primary: [
      menuItem(1, 'Shop', 'products', '/products', [
        menuItem(2, 'Lamps', 'product_category', '/products?category=lamps', [
          menuItem(3, 'Desk lamps', 'product_category', '/products?category=desk-lamps'),
        ]),
      ]),
      menuItem(4, 'Journal', 'posts', '/posts'),
    ],
    footer: [menuItem(5, 'About us', 'page', '/about', [menuItem(6, 'Contact', 'page', '/contact')])],
  },
  legal_links: [
    { id: 'imprint', title: 'Imprint', url: sampleUrl('/imprint') },
    { id: 'withdrawal', title: 'Right of withdrawal', url: sampleUrl('/right-of-withdrawal') },
  ],
  consent: {
    url: '/consent',
    action: '/consent/forms/save',
    purposes: [
      {
        ...{ id: 'statistics', title: 'Statistics', text: 'Counts visits, to improve the shop.' },
        hosts: ['stats.example'],
      },
    ],
  },
  languages: [
    { locale: 'en', name: 'English', direction: 'ltr', url: '/search', current: true },
    { locale: 'ar', name: 'العربية', direction: 'rtl', url: '/ar/search', current: false },
  ],
  page: { path: '/search', title: 'Search results for “brass lamp”' },
  theme: { name: 'sample', version: '1.0.0', author: 'A themer' },
  query: 'brass lamp',
}

/** Says nothing of the stock: menus are cached with the header. */
function menuProduct(id: number, name: string) {
  const { in_stock: _, stock: __, availability: ___, ...listed } = sampleProduct(id, name)
  const { second_image: ____, swatches: _____, variants: ______, ...shown } = listed
  return shown
}

type MenuItem = {
  id: number
  label: string
  type: string
  slug: string | null
  url: string
  new_tab: boolean
  icon: string | null
  current: boolean
  current_below: boolean
  products: ReturnType<typeof menuProduct>[]
  children: MenuItem[]
}

function menuItem(
  id: number,
  label: string,
  type: string,
  path: string,
  children: MenuItem[] = [],
): MenuItem {
  return {
    id,
    label,
    type,
    slug: label.toLowerCase().replaceAll(' ', '-'),
    url: sampleUrl(path),
    new_tab: id === 6,
    icon: 'lamp',
    current: id === 4,
    current_below: id === 1,
    products: id === 2 ? [menuProduct(1, 'Brass lamp')] : [],
    children,
  }
}
