export type NamedPage = {
  name: string
  path: string
  /** The product that the visitor has put into the cart before. */
  inCart?: string
}

/** The main pages of a site; the product and the post are the first that its sitemaps name. */
export async function findPages(site: string): Promise<NamedPage[]> {
  const [product, post] = await Promise.all([firstOf(site, 'products'), firstOf(site, 'posts')])
  const found: [string, string | undefined][] = [
    ['home', '/'],
    ['posts', '/posts'],
    ['post', post],
    ['products', '/products'],
    ['product', product],
    ['search', '/search?q=wool'],
  ]
  const inCart = await findSimpleProduct(site)
  const ofCart = inCart ? ['cart', 'checkout'].map((name) => ({ name, path: `/${name}`, inCart })) : []
  return [...found.flatMap(([name, path]) => (path ? [{ name, path }] : [])), ...ofCart]
}

/** The id of a product that can be added to the cart without choosing anything. */
async function findSimpleProduct(site: string): Promise<string | undefined> {
  return /name="product_id" value="(\d+)"/.exec(await readText(new URL('/products', site)))?.[1]
}

async function firstOf(site: string, kind: string): Promise<string | undefined> {
  const index = await readText(new URL('/sitemap.xml', site))
  const file = new RegExp(`<loc>[^<]*(/sitemap/${kind}-\\d+\\.xml)</loc>`).exec(index)?.[1]
  if (!file) return undefined
  const address = /<loc>([^<]*)<\/loc>/.exec(await readText(new URL(file, site)))?.[1]
  return address && new URL(address).pathname
}

async function readText(address: URL): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`)
  return response.text()
}
