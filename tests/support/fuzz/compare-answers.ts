import fc from 'fast-check'
import { createContract } from '#tests/conformance/contract.ts'
import type { TestApi } from '#tests/support/api.ts'
import { readApiDocument } from '#tests/support/api-document.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'
import { seedStore } from './seed-store.ts'
import { type KnownValues, type SensibleRequest, sensibleRequests } from './sensible-requests.ts'

export type Comparison = {
  requests: number
  seed: number
  /** Hears how many answers were right, now and then. */
  tell?: (count: number) => void
}

/**
 * Sends requests that are made from the OpenAPI document, and compares every answer with it. Throws, with the smallest request
 * found, if one is not as the document says. Resolves to how often each operation succeeded.
 */
export async function compareAnswers(
  api: TestApi,
  { requests, seed, tell }: Comparison,
): Promise<Map<string, number>> {
  const contract = createContract(readApiDocument())
  const known = await fillShop(api)
  const successes = new Map<string, number>()
  let count = 0
  const property = fc.asyncProperty(sensibleRequests(contract, known), async (request) => {
    const { method, path } = request
    const answer = await send(api, request)
    const [fault] = contract.findFaults(method, path, answer)
    if (fault) throw new Error(`${answer.status}: ${fault}. ${answer.text.slice(0, 300)}`)
    if (answer.status >= 500) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`)
    if (++count % 1000 === 0) tell?.(count)
    const name = `${method} ${path}`
    if (answer.status < 300) successes.set(name, (successes.get(name) ?? 0) + 1)
  })
  await fc.assert(property, { numRuns: requests, seed })
  return successes
}

async function send(api: TestApi, { method, target, headers, body }: SensibleRequest) {
  const { key, secret } = api.credentials
  const {
    status,
    headers: sent,
    ...rest
  } = await api.send(target, {
    method,
    headers: { 'x-api-key': key, 'x-api-secret': secret, ...headers },
    body: body === undefined ? '' : (JSON.stringify(body) ?? ''),
  })
  const lower = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]))
  return { status, headers: lower, ...rest }
}

/** Things to ask for. */
async function fillShop(api: TestApi): Promise<KnownValues> {
  await seedStore(api.app)
  const catalogue = createCatalogueFactory(api.app)
  const products: { id: number; slug: string }[] = []
  for (let i = 0; i < 8; i++) products.push(await catalogue.product({ price: 1000 + i, stock: i * 500 }))
  const { slug: category } = await catalogue.category()
  const bearers: string[] = []
  for (let i = 0; i < 12; i++) bearers.push((await signInCustomer(api.app, api.credentials.id)).token)
  const cartTokens: string[] = []
  for (const { id } of products.slice(1)) {
    const { json } = await api.call('POST', '/cart/items', { product_id: id, quantity: 1 })
    if (json.data?.token) cartTokens.push(json.data.token)
  }
  return {
    slugs: [...products.map(({ slug }) => slug), category, 'trail-shoe', 'hello', 'about', 'no-such-thing'],
    ids: [...products.map(({ id }) => id), 1, 2, 999_999],
    numbers: ['1001', 'SO-1'],
    words: ['product', 'a', 'é', ''],
    bearers,
    cartTokens,
  }
}
