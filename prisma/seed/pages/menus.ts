export type MenuItemSeed = {
  label: string
  to:
    | { type: 'home' | 'products' | 'posts' }
    | { type: 'page' | 'post' | 'post_category' | 'product' | 'product_category'; slug: string }
    | { type: 'link'; url: string }
  newTab?: true
  productCount?: number
  icon?: string
  children?: readonly MenuItemSeed[]
}

export type MenuSeed = { location: string; name: string; items: readonly MenuItemSeed[] }

const category = (label: string, slug: string, children?: readonly MenuItemSeed[]): MenuItemSeed => ({
  label,
  to: { type: 'product_category', slug },
  children,
})

const page = (label: string, slug: string): MenuItemSeed => ({ label, to: { type: 'page', slug } })

const topic = (label: string, slug: string): MenuItemSeed => ({ label, to: { type: 'post_category', slug } })

export const menus: readonly MenuSeed[] = [
  {
    location: 'primary',
    name: 'Main menu',
    items: [
      { label: 'Home', to: { type: 'home' }, icon: 'home' },
      {
        label: 'Shop',
        to: { type: 'products' },
        icon: 'bag',
        children: [
          category('Outdoors', 'outdoors', [
            category('Shelter & Sleep', 'shelter-sleep'),
            category('Packs & Bags', 'packs-bags'),
            category('Camp Kitchen', 'camp-kitchen'),
          ]),
          category('Home', 'home', [
            category('Kitchen & Table', 'kitchen-table', [
              category('Mugs & Cups', 'mugs-cups'),
              category('Coffee & Tea', 'coffee-tea'),
            ]),
            category('Blankets & Linen', 'blankets-linen'),
            category('Lamps & Candles', 'lamps-candles'),
          ]),
          category('Wear', 'wear', [
            category('Layers', 'layers'),
            category('Boots & Shoes', 'boots-shoes'),
            category('Hats, Socks & Gloves', 'hats-socks-gloves'),
          ]),
          category('Workshop', 'workshop'),
          { ...category('Gifts', 'gifts'), productCount: 4 },
          { label: 'New: the Crane Kettle', to: { type: 'product', slug: 'crane-kettle' }, icon: 'star' },
        ],
      },
      {
        label: 'Journal',
        to: { type: 'posts' },
        icon: 'book',
        children: [
          topic('On the Hill', 'on-the-hill'),
          topic('Know-How', 'know-how'),
          topic('The Table', 'the-table'),
          topic('Makers', 'makers'),
          { label: 'One night on the saddle', to: { type: 'post', slug: 'one-night-on-the-saddle' } },
        ],
      },
      {
        ...page('About', 'about'),
        icon: 'heart',
        children: [page('Repairs', 'repairs'), page('Contact', 'contact')],
      },
    ],
  },
  {
    location: 'footer',
    name: 'Footer',
    items: [
      {
        label: 'Shop',
        to: { type: 'products' },
        children: [
          { label: 'Gift card', to: { type: 'product', slug: 'gift-card' } },
          { label: 'Seconds box', to: { type: 'product', slug: 'workshop-seconds-box' } },
          category('Repair supplies', 'knives-tools'),
        ],
      },
      {
        ...page('Help', 'help'),
        children: [
          page('Shipping & returns', 'shipping-and-returns'),
          page('Size guide', 'size-guide'),
          page('Questions', 'faq'),
        ],
      },
      {
        ...page('About us', 'about'),
        children: [
          topic('News', 'news'),
          { label: 'What a backpack costs', to: { type: 'post', slug: 'what-a-backpack-costs' } },
          { label: 'Write to us', to: { type: 'link', url: 'mailto:hello@hearthfell.example' } },
          {
            label: 'Our maps, elsewhere',
            to: { type: 'link', url: 'https://maps.example.com/hearthfell' },
            newTab: true,
          },
        ],
      },
      page('Terms', 'terms'),
      page('Privacy', 'privacy'),
    ],
  },
]
