import type pg from 'pg'
import type { SalesSize } from '../store/sales-rows.ts'

/** A table, and its columns that differ between copies, as SQL; `k` numbers the copies from 1. */
type Copied = { table: string; columns: Record<string, string>; order?: string }

/**
 * Copies all products, customers and orders of a generated store until there are `times` as many: a database copies rows far faster
 * than they can be made up. Each copy has numbers, names and addresses of its own, and buys its own copies of the products.
 */
export async function multiply(client: pg.Client, base: SalesSize, times: number): Promise<void> {
  for (const { table, columns, order } of listCopied(base)) {
    const { rows } = await client.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
      [table],
    )
    const names = rows.map(({ name }) => name).filter((name) => columns[name] !== COUNTED)
    const values = names.map((name) => columns[name] ?? `t."${name}"`)
    await client.query(
      `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
       SELECT ${values.join(', ')} FROM "${table}" t, generate_series(1, ${times - 1}) k ${order ?? ''}`,
    )
  }
}

/** Numbered by the table itself. */
const COUNTED = 'counted'

function listCopied({ products, customers, orders }: SalesSize): Copied[] {
  const shift = (column: string, by: number): string => `t."${column}" + k * ${by}`
  const product = shift('productId', products)
  const own = (times: number): string => shift('id', products * times)
  const named = (column: string): string =>
    `regexp_replace(t."${column}", '[0-9]+$', (t."id" + k * ${products})::text)`
  // As the base has them: last.17@example.com
  const email = (id: string): string => `regexp_replace(t."email", '[.][0-9]+@', '.' || (${id})::text || '@')`
  const buyer = `coalesce(t."customerId" + k * ${customers}, t."id" + k * ${orders} + 100000000)`
  return [
    {
      table: 'Product',
      columns: {
        id: own(1),
        name: named('name'),
        sortName: named('sortName'),
        slug: named('slug'),
        sku: named('sku'),
        // Some minutes later, so that the copies of one product do not stand together.
        publishedAt: `t."publishedAt" + k * interval '37 minutes'`,
        price: `t."price" + k * 7`,
        maxPrice: `t."maxPrice" + k * 7`,
      },
    },
    { table: 'ProductSortName', columns: { productId: product, sortName: sortNameOfCopy(products) } },
    { table: 'ProductImage', columns: { id: own(8), productId: product } },
    { table: 'ProductOption', columns: { id: own(2), productId: product } },
    { table: 'ProductOptionValue', columns: { id: own(8), optionId: shift('optionId', products * 2) } },
    {
      table: 'ProductVariant',
      columns: {
        id: own(8),
        productId: product,
        sku: `regexp_replace(t."sku", '^P-[0-9]+', 'P-' || (${product})::text)`,
        price: `t."price" + k * 7`,
      },
    },
    {
      table: 'VariantOptionValue',
      columns: { variantId: shift('variantId', products * 8), valueId: shift('valueId', products * 8) },
    },
    { table: 'ProductCategoryLink', columns: { productId: product } },
    { table: 'ProductTagLink', columns: { productId: product } },
    { table: 'Review', columns: { id: own(32), productId: product } },
    { table: 'Customer', columns: { id: shift('id', customers), email: email(shift('id', customers)) } },
    {
      table: 'Order',
      columns: {
        id: shift('id', orders),
        // The base's begin with B.
        number: `chr(66 + k) || substr(t."number", 2)`,
        customerId: shift('customerId', customers),
        email: email(buyer),
        placedAt: `t."placedAt" + k * interval '1 second'`,
      },
      order: 'ORDER BY t."placedAt", k',
    },
    {
      table: 'OrderLine',
      columns: {
        id: COUNTED,
        orderId: shift('orderId', orders),
        productId: product,
        name: `'Product ' || (${product})::text`,
        sku: `'SALE-' || (${product})::text`,
      },
      order: 'ORDER BY t."orderId", k',
    },
  ]
}

function sortNameOfCopy(products: number): string {
  return `regexp_replace(t."sortName", '[0-9]+$', (t."productId" + k * ${products})::text)`
}
