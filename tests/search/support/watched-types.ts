import type { Searchable, TypeDefinition } from '#lib/search/contracts.ts'

type Named = { id: number; slug: string; name: string }

/** A type of no module, on whatever else is on. */
export function defineType(model: Searchable): TypeDefinition {
  return { model, label: model.model, module: null, setting: null, results_route: null }
}

/** Products with what they are found by: their own columns, categories, tags and variants. */
export const watchedProducts = defineType({
  model: 'Product',
  searchableQuery: () => ({
    where: { published: true },
    select: { id: true, slug: true, name: true, publishedAt: true },
  }),
  searchableColumns: () => ({ name: 5 }),
  toSearchResult: (row) => describe(row as Named, '/products'),
  watchedColumns: ['slug', 'name', 'published', 'publishedAt'],
  dependencies: [
    { table: 'ProductVariant', ids: '{row}."productId"', columns: ['productId', 'sku'] },
    { table: 'ProductCategoryLink', ids: '{row}."productId"' },
    {
      table: 'ProductCategory',
      ids: 'SELECT "productId" FROM "ProductCategoryLink" WHERE "categoryId" = {row}."id"',
      columns: ['name'],
    },
  ],
})

/** Categories of products: a type of few lines. */
export const watchedCategories = defineType({
  model: 'ProductCategory',
  searchableQuery: () => ({}),
  searchableColumns: () => ({ name: 5, description: 1 }),
  toSearchResult: (row) => describe(row as Named, '/categories'),
})

function describe({ slug, name }: Named, path: string) {
  return { title: name, url: `${path}/${slug}`, excerpt: null, image: null, meta: null, visible_from: null }
}
