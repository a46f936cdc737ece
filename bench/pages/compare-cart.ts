import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startLoadGenerator } from '../load/load-generator.ts'
import { measureInTurns, type Series } from '../measure/series.ts'
import type { DemoSite } from './demo-site.ts'

const PACE = { seconds: 5, requests: 300, connections: 2, rounds: 3 }

/**
 * What the server computes for the cart and the checkout as pages, as ratios to the same cart through the API: rows of a name, two
 * times in milliseconds and their ratio.
 */
export async function compareCart({ url, server, storage }: DemoSite, product: string): Promise<string[][]> {
  const token = await fillCart(url, product)
  const { key, secret } = JSON.parse(await readFile(path.join(storage, 'demo-app.json'), 'utf8'))
  const asApp = { 'x-api-key': key, 'x-api-secret': secret, 'x-cart-token': token }
  const asVisitor = { cookie: `storefront-cart=${token}` }
  const names = ['cart', 'checkout']
  const series = names.flatMap((name): Series[] => [
    { name: `page /${name}`, server, task: { targets: [`/${name}`], headers: asVisitor } },
    { name: `API /${name}`, server, task: { targets: [`/api/v1/${name}`], headers: asApp } },
  ])
  const load = startLoadGenerator()
  try {
    const figures = await measureInTurns(series, load, PACE)
    return names.map((name, index) => {
      const [page = 0, api = 0] = figures.slice(2 * index, 2 * index + 2).map(({ cpu }) => cpu / 1000)
      return [name, page.toFixed(2), api.toFixed(2), (page / api).toFixed(2)]
    })
  } finally {
    load.stop()
  }
}

/** The token of a new guest's cart with this product. */
async function fillCart(url: string, product: string): Promise<string> {
  const answer = await fetch(new URL('/cart/forms/add', url), {
    method: 'POST',
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams({ product_id: product }),
    redirect: 'manual',
  })
  const [, token] = /storefront-cart=([^;]+)/.exec(answer.headers.getSetCookie().join('\n')) ?? []
  if (!token) throw new Error(`The cart was answered with ${answer.status}.`)
  return token
}
