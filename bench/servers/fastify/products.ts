import type { Database } from 'better-sqlite3'
import { availability, groupBy, html, image, listMeta, money, now, stock, time, url } from './present.ts'
import {
  type DetailRow,
  type ProductRow,
  prepareProductQueries,
  type StockFacts,
  type VariantRow,
  type VariantValueRow,
} from './product-queries.ts'

/** `/products` and `/products/{slug}`, in the fields of the project's API, with hand-written SQL. */
export function createProducts(database: Database) {
  const queries = prepareProductQueries(database)

  const presentAll = (rows: ProductRow[]) => {
    const ids = JSON.stringify(rows.map((row) => row.id))
    const categories = groupBy(queries.categories.all(ids), (row) => row.productId)
    const stocks = groupBy(queries.stock.all(ids), (row) => row.productId)
    return rows.map((row) => {
      const facts = stocks.get(row.id) ?? []
      return {
        id: row.id,
        slug: row.slug,
        type: row.hasVariants === 1 ? 'variable' : 'simple',
        name: row.name,
        sku: row.sku,
        short_description: row.shortDescription,
        image: image(row),
        price: money(row.price),
        compare_at_price: row.compareAtPrice === null ? null : money(row.compareAtPrice),
        on_sale: row.onSale === 1,
        price_range: row.price === row.maxPrice ? null : { min: money(row.price), max: money(row.maxPrice) },
        purchasable: true,
        in_stock: row.inStock === 1,
        stock: stock(facts),
        availability: availability(facts),
        featured: row.featured === 1,
        has_variants: row.hasVariants === 1,
        categories: (categories.get(row.id) ?? []).map(({ id, slug, name }) => ({ id, slug, name })),
        rating: { average: row.ratingAverage / 10, count: row.ratingCount },
        created_at: time(row.createdAt),
        updated_at: time(row.updatedAt),
        url: url(`/products/${encodeURIComponent(row.slug)}`),
      }
    })
  }

  const presentChoice = (product: DetailRow) => {
    const rows = queries.variants.all(product.id)
    if (!product.hasVariants) {
      const [only] = rows
      const limits = only ? limit(product, only) : limit(product, product)
      return { options: [], variants: [], ...limits }
    }
    const values = queries.variantValues.all(product.id)
    const chosen = groupBy(values, (row) => row.variantId)
    const active = new Set(rows.map((row) => row.id))
    const used = values.filter((row) => active.has(row.variantId))
    return {
      options: [...groupBy(used, (row) => row.name)].map(([name, of]) => ({
        name,
        values: [...new Set(of.map((row) => row.value))],
      })),
      variants: rows.map((row, index) => presentVariant(product, row, chosen.get(row.id) ?? [], index + 1)),
      min_quantity: product.minQuantity,
      max_quantity: product.maxQuantity,
    }
  }

  const presentRelated = (productId: number) => {
    const ids = queries.related.all({ id: productId, now: now() })
    return presentAll(
      queries.byIds.all(JSON.stringify(ids)).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    )
  }

  return {
    list(page: number, perPage: number) {
      const at = now()
      const total = queries.count.get(at) ?? 0
      const rows = queries.list.all(at, perPage, (page - 1) * perPage)
      return { data: presentAll(rows), meta: listMeta(total, page, perPage) }
    },
    find(slug: string) {
      const row = queries.bySlug.get(slug, now())
      if (!row) return null
      const [product] = presentAll([row])
      const counts = new Map(queries.ratings.all(row.id).map(({ rating, count }) => [rating, count]))
      const distribution = Object.fromEntries([1, 2, 3, 4, 5].map((star) => [star, counts.get(star) ?? 0]))
      return {
        data: {
          ...product,
          description_html: html(row.descriptionHtml),
          description_text: row.descriptionText,
          images: [row, ...queries.images.all(row.id).filter(({ imageId }) => imageId !== row.imageId)].map(
            image,
          ),
          attributes: JSON.parse(row.attributes),
          ...presentChoice(row),
          requires_shipping: row.requiresShipping === 1,
          weight: row.weightThousandths === null ? null : row.weightThousandths / 1000,
          tags: queries.tags.all(row.id),
          rating: { ...product?.rating, distribution },
          external_url: null,
          button_text: null,
          members: [],
          related: presentRelated(row.id),
          seo: { title: row.seoTitle ?? row.name, description: row.seoDescription ?? row.shortDescription },
        },
      }
    },
  }
}

function presentVariant(product: DetailRow, row: VariantRow, options: VariantValueRow[], position: number) {
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    options: options.map(({ name, value }) => ({ name, value })),
    price: money(row.price),
    compare_at_price: row.compareAtPrice === null ? null : money(row.compareAtPrice),
    image: image(row),
    in_stock: availability([row]) !== 'out_of_stock',
    stock: stock([row]),
    availability: availability([row]),
    ...limit(product, row),
    position,
  }
}

type Limits = { minQuantity: number; maxQuantity: number | null }

function limit(product: Limits, own: Limits & Partial<StockFacts>) {
  const left = own.trackStock && !own.backorder ? Math.max(0, own.stock ?? 0) : null
  const most = [product.maxQuantity, own.maxQuantity, left].filter((quantity) => quantity !== null)
  return {
    min_quantity: Math.max(product.minQuantity, own.minQuantity),
    max_quantity: most.length > 0 ? Math.min(...most) : null,
  }
}
