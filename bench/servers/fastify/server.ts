import Sqlite from 'better-sqlite3'
import Fastify from 'fastify'
import { serve } from '../serve.ts'
import { createPages } from './pages.ts'
import { createPosts } from './posts.ts'
import { createProducts } from './products.ts'

// What a good developer writes by hand for these endpoints alone: no checks of who asks, no answers kept.
const database = new Sqlite(process.env.BENCH_DATABASE ?? '', { readonly: true })
const products = createProducts(database)
const posts = createPosts(database)
const pages = createPages(products, posts)
const fastify = Fastify({ logger: false })

type Wish = { Querystring: { page?: string; per_page?: string }; Params: { slug: string } }

fastify.get<Wish>('/api/v1/products', ({ query }) => products.list(...readPaging(query)))
fastify.get<Wish>(
  '/api/v1/products/:slug',
  ({ params }, reply) => products.find(params.slug) ?? reply.code(404).send(),
)
fastify.get<Wish>('/api/v1/posts', ({ query }) => posts.list(...readPaging(query)))
fastify.get<Wish>(
  '/api/v1/posts/:slug',
  ({ params }, reply) => posts.find(params.slug) ?? reply.code(404).send(),
)

/** A page that is made with each request; with `kept`, what was made for the first one. */
function servePage(address: string, make: (slug: string) => string | null): void {
  fastify.get<{ Querystring: { kept?: string }; Params: { slug?: string } }>(
    address,
    ({ params: { slug = '' }, query, url }, reply) => {
      const html = query.kept === undefined ? make(slug) : pages.once(url, () => make(slug))
      return html === null ? reply.code(404).send() : reply.type('text/html; charset=utf-8').send(html)
    },
  )
}

servePage('/', pages.home)
servePage('/products', pages.products)
servePage('/products/:slug', pages.product)
servePage('/posts', pages.posts)
servePage('/posts/:slug', pages.post)

function readPaging({ page, per_page }: Wish['Querystring']): [number, number] {
  return [Math.max(1, Number(page) || 1), Math.min(50, Number(per_page) || 15)]
}

await fastify.ready()
serve(fastify.server)
