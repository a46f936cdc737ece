import type { createPosts } from './posts.ts'
import type { createProducts } from './products.ts'

type Products = ReturnType<typeof createProducts>
type Posts = ReturnType<typeof createPosts>
type Product = ReturnType<Products['list']>['data'][number]
type Post = ReturnType<Posts['list']>['data'][number]

// As many as the demo store's pages show.
const NEWEST = 8
const LATEST = 4
const PRODUCTS = 24
const POSTS = 12

/**
 * The main pages in templates of JavaScript's, with the same lists and texts as the site's, but for menus, filters, forms and what is told to
 * machines: about the least that a page with these contents can be made of.
 */
export function createPages(products: Products, posts: Posts) {
  const pages = {
    home: () =>
      layout('Home', [
        grid(products.list(1, NEWEST).data.map(showProduct)),
        grid(posts.list(1, LATEST).data.map(showPost)),
      ]),
    products: () => layout('Shop', [grid(products.list(1, PRODUCTS).data.map(showProduct))]),
    posts: () => layout('Blog', [grid(posts.list(1, POSTS).data.map(showPost))]),
    product(slug: string) {
      const found = products.find(slug)
      if (!found) return null
      const { data } = found
      const { variants, related } = data as unknown as { variants: Variant[]; related: Product[] }
      return layout(data.name ?? '', [
        `<h1>${escapeHtml(data.name ?? '')}</h1>${data.description_html}`,
        `<ul>${variants.map(showVariant).join('')}</ul>`,
        grid(related.map(showProduct)),
      ])
    },
    post(slug: string) {
      const found = posts.find(slug)
      return (
        found &&
        layout(found.data.title ?? '', [
          `<h1>${escapeHtml(found.data.title ?? '')}</h1>`,
          found.data.body_html,
        ])
      )
    },
  }
  const kept = new Map<string, string | null>()
  const once = (name: string, make: () => string | null): string | null => {
    if (!kept.has(name)) kept.set(name, make())
    return kept.get(name) ?? null
  }
  return { ...pages, once }
}

type Variant = { name: string; price: { formatted: string } }

function showVariant({ name, price }: Variant): string {
  return `<li>${escapeHtml(name)} ${price.formatted}</li>`
}

function showProduct({ name, url, image, price, short_description }: Product): string {
  const picture = image && `<img src="${image.url}" alt="${escapeHtml(image.alt ?? '')}">`
  return `<li><a href="${url}">${picture ?? ''}<h2>${escapeHtml(name)}</h2></a><p>${price.formatted}</p><p>${escapeHtml(short_description)}</p></li>`
}

function showPost({ title, url, image, excerpt, published_at }: Post): string {
  const picture = image && `<img src="${image.url}" alt="${escapeHtml(image.alt ?? '')}">`
  return `<li><a href="${url}">${picture ?? ''}<h2>${escapeHtml(title)}</h2></a><time>${published_at}</time><p>${escapeHtml(excerpt)}</p></li>`
}

function grid(items: string[]): string {
  return `<ul class="grid">${items.join('')}</ul>`
}

function layout(title: string, parts: string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body><main>${parts.join('')}</main></body></html>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}
