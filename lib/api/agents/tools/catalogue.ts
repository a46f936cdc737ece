import { z } from 'zod'
import {
  findProduct,
  findProductSlug,
  listProductCategories,
  listProducts,
  productSorts,
} from '#lib/domains/shop/catalogue/index.ts'
import { correctTerm } from '#lib/search/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { presentCorrections } from '#lib/web/presenters/search.ts'
import { presentProduct, presentProductDetail } from '#lib/web/presenters/shop/product.ts'
import { missing } from '#lib/web/refusals/missing.ts'
import { Categories, FoundProducts, ShownProduct } from '../shapes.ts'
import { tool } from '../tool.ts'

const MAX_FOUND = 20
const MAX_TEXT = 5000

const searchProducts = tool({
  name: 'search_products',
  title: 'Search products',
  description:
    'Finds products by words, category, price and availability. Without words, lists them. Prices are in the ' +
    "shop's currency: `amount` in its smallest unit, `formatted` to show.",
  isReading: true,
  input: z.object({
    query: z.string().max(200).optional().describe('Words to look for, such as "trail shoes".'),
    category: z.string().max(200).optional().describe('The slug of a category, from list_categories.'),
    min_price: z.number().min(0).max(1e9).optional().describe('In major units, such as 49.90.'),
    max_price: z.number().min(0).max(1e9).optional().describe('In major units.'),
    in_stock: z.boolean().optional().describe('Leaves out what cannot be ordered now.'),
    on_sale: z.boolean().optional().describe('Only what is reduced.'),
    sort: z.enum(productSorts).optional().describe('By default, the best match comes first.'),
    page: z.int().min(1).max(100).default(1),
    limit: z.int().min(1).max(MAX_FOUND).default(10),
  }),
  output: FoundProducts,
  async run({ context, format }, { query, category, in_stock, on_sale, sort, page, limit, ...given }) {
    const { term: q, ...corrections } = await correctTerm(context.search, query ?? '', {
      type: 'product',
      mayCorrect: true,
    })
    const unit = 10 ** currencyExponent(context.settings.current['currency.code'])
    const minor = (amount: number | undefined) =>
      amount === undefined ? undefined : Math.round(amount * unit)
    const filter = {
      q,
      category,
      inStock: in_stock,
      onSale: on_sale,
      min: minor(given.min_price),
      max: minor(given.max_price),
    }
    const { items, total } = await listProducts(context, { filter, sort, page, perPage: limit })
    return {
      total,
      page,
      products: items.map((product) => presentProduct(product, format)),
      ...presentCorrections(corrections),
    }
  },
})

const getProduct = tool({
  name: 'get_product',
  title: 'Show a product',
  description: 'A product in full, with its variants, which is what goes into a cart, and how many are left.',
  isReading: true,
  input: z.object({
    slug: z.string().max(200).optional().describe('From search_products.'),
    id: z.int().min(1).max(2_147_483_647).optional().describe('Instead of the slug.'),
  }),
  output: ShownProduct,
  async run({ context, format }, { slug: given, id }) {
    const slug = given ?? (id === undefined ? null : await findProductSlug(context, id))
    const product = slug === null ? null : await findProduct(context, slug)
    if (!product) throw missing('product')
    const shown = presentProductDetail(product, format)
    return { product: { ...shown, description: shown.description_text.slice(0, MAX_TEXT) } }
  },
})

const listCategories = tool({
  name: 'list_categories',
  title: 'List categories',
  description: 'All categories of products, each before those below it.',
  isReading: true,
  input: z.object({}),
  output: Categories,
  async run({ context }) {
    const categories = await listProductCategories(context)
    return {
      categories: categories.map(({ id, slug, name, parentId, productsCount }) => ({
        ...{ id, slug, name },
        parent_id: parentId,
        products: productsCount,
      })),
    }
  },
})

export const catalogueTools = [searchProducts, getProduct, listCategories]
