/** A path with its query, and the language it is asked for in. `readsOn` asks for the page after it, by its cursor. */
export type ListRequest = { target: string; language: string; readsOn?: true }

const productFilters = [
  'category=category-1',
  'category=category-3',
  'category=unknown',
  'tag=tag-7',
  'featured=1',
  'on_sale=1',
  'in_stock=1',
  'min=50',
  'max=20',
  'min=10&max=20',
  'min_rating=4',
  'option[Size]=M',
  'option[Size]=M&option[Colour]=Red',
  'ids=1,2,3,500',
  'category=category-1&in_stock=1&max=100',
]
const productSorts = ['', 'sort=price_asc', 'sort=price_desc', 'sort=name', 'sort=rating', 'sort=popular']
const postFilters = ['category=topic-1', 'tag=label-7', 'featured=1', 'category=topic-1&tag=label-7']

/** A language of the generated store besides English. */
export const OTHER_LOCALE = 'de'

/**
 * Every list of products and posts, with every filter in every order, below `/api/v1`; by name in another language too. Words (`q`)
 * are not among them: they are the search engine's.
 */
export function listRequests(): ListRequest[] {
  const products = ['', ...productFilters].flatMap((filter) =>
    productSorts.map((sort) => join('/products', filter, sort)),
  )
  const posts = ['', ...postFilters].map((filter) => join('/posts', filter))
  const below = ['/products/product-1/reviews', '/posts/post-11/comments']
  const translated = ['', ...productFilters].map((filter) => join('/products', filter, 'sort=name'))
  const deep = [...productSorts.map((sort) => join('/products', 'page=20', sort)), '/posts?page=20']
  return [
    ...[...products, '/products?page=20', ...posts, '/posts?page=20', ...below].map(inEnglish),
    ...translated.map((target) => ({ target, language: OTHER_LOCALE })),
    ...deep.map((target) => ({ ...inEnglish(target), readsOn: true as const })),
  ]
}

function inEnglish(target: string): ListRequest {
  return { target, language: 'en' }
}

function join(path: string, ...parameters: string[]): string {
  const given = parameters.filter((parameter) => parameter !== '')
  return given.length > 0 ? `${path}?${given.join('&')}` : path
}
