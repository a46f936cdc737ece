import { samplePaginator } from './paging.ts'
import { sampleUrl } from './pictures.ts'
import { productsSample } from './products.ts'

const TERM = 'brass lamp'

/** The results page: groups of results, one of them paged. */
export const resultsSample = {
  query: TERM,
  type: 'all',
  types: [tab('all', 'Everything', 7), tab('product', 'Products', 5), tab('post', 'Posts', 2)],
  groups: [
    group('product', 'Products', 5, ['Brass lamp', 'Brass lamp with a very long name']),
    group('post', 'Posts', 2, ['Brass or paper']),
    group('page', 'Pages', 0, []),
  ],
  total: 7,
  paginator: samplePaginator('/search?q=brass+lamp&type=product'),
  match: 'any',
  suggestion: { query: TERM, url: '/search?q=brass+lamp' },
  shop: productsSample.shop,
  facets: productsSample.facets,
  filters: productsSample.filters,
  corrected: { query: TERM, exact_url: '/search?q=bras+lamp&correct=false' },
}

/** A search box. */
export const formSample = {
  type: 'product',
  placeholder: 'Search products',
  button: true,
  buttonText: 'Search',
  instant: true,
  class: 'wide',
  action: '/search',
  query: TERM,
}

/** Settings for the script of live results. */
export const scriptSample = {
  config: {
    endpoint: '/search/suggest',
    chosen: '/search/chosen',
    empty: { recent: true, starters: true },
    minChars: 2,
    delay: 200,
    labels: {
      noResults: 'No results',
      seeAll: 'See all',
      viewAll: 'Search the whole site',
      recent: 'Recent searches',
      forget: 'Forget recent searches',
    },
    notices: {
      corrected: 'Showing results for',
      exact: 'Search instead for',
      suggestion: 'Did you mean',
    },
  },
}

function tab(type: string, label: string, total: number) {
  return { type, label, url: `/search?q=brass+lamp&type=${type}`, total, current: type === 'all' }
}

function group(type: string, label: string, total: number, titles: string[]) {
  return {
    type,
    label,
    total,
    match: 'any',
    url: sampleUrl(`/search?q=brass+lamp&type=${type}`),
    items: titles.map((title, i) => ({
      id: i + 1,
      type,
      title,
      slug: title.toLowerCase().replaceAll(' ', '-'),
      url: sampleUrl(`/${type}s/${i + 1}`),
      excerpt: `${title}, made of brass & patience.`,
      image: i === 0 ? sampleUrl('/media/brass-lamp.jpg') : null,
      meta: '€49.00',
      product: type === 'product' ? (productsSample.products[0] ?? null) : null,
    })),
  }
}
