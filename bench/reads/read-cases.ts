/** A read endpoint as the benchmark asks for it. */
export type ReadCase = {
  name: string
  targets: string[]
  /** Fastify answers it too. */
  hasPeer: boolean
  /** The target for an answer that has to be computed: so many times Fastify's time. */
  goal?: number
}

const PREFIX = '/api/v1'
const PAGES = 10

/** Slugs of visible rows. */
export type Slugs = { products: string[]; posts: string[] }

/** The public reads. Lists are asked for page by page, what has a page of its own by its slugs. */
export function listReadCases({ products, posts }: Slugs): ReadCase[] {
  const pages = (path: string) => Array.from({ length: PAGES }, (_, index) => `${path}?page=${index + 1}`)
  const cases: ReadCase[] = [
    { name: 'site', targets: ['/site'], hasPeer: false },
    { name: 'menus', targets: ['/menus'], hasPeer: false },
    { name: 'posts', targets: pages('/posts'), hasPeer: true },
    { name: 'post', targets: posts.map((slug) => `/posts/${slug}`), hasPeer: true },
    { name: 'comments', targets: posts.map((slug) => `/posts/${slug}/comments`), hasPeer: false },
    { name: 'pages', targets: ['/pages', '/pages?page=2'], hasPeer: false },
    { name: 'page', targets: ['/pages/page-1', '/pages/page-2'], hasPeer: false },
    { name: 'products', targets: pages('/products'), hasPeer: true, goal: 1.3 },
    { name: 'product', targets: products.map((slug) => `/products/${slug}`), hasPeer: true, goal: 1.3 },
    { name: 'reviews', targets: products.map((slug) => `/products/${slug}/reviews`), hasPeer: false },
    { name: 'product-categories', targets: ['/product-categories'], hasPeer: false },
    { name: 'product-facets', targets: ['/product-facets'], hasPeer: false },
  ]
  return cases.map((one) => ({ ...one, targets: one.targets.map((path) => PREFIX + path) }))
}
