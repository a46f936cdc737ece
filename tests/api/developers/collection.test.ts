import { createHash, createHmac, randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { v1 } from '#lib/api/v1/index.ts'
import { answerCollection } from '#lib/pages/developers/collection/answer-collection.ts'
import { prepareStore } from '#tests/api/examples/prepare-store.ts'
import { openTestApi, type TestAnswer, type TestApi } from '#tests/support/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

type Header = { key: string; value: string }
type Item = {
  name: string
  request: { method: string; header: Header[]; url: { raw: string }; body?: { raw: string } }
}
type Collection = {
  variable: { key: string; value: string }[]
  event: { listen: string; script: { exec: string[] } }[]
  item: { name: string; item: Item[] }[]
}

let database: TestDatabase
let api: TestApi
let collection: Collection

beforeAll(async () => {
  database = await createTestDatabase()
  const empty = await openTestApi({ database })
  await prepareStore(empty)
  await empty.close()
  // Scripts sign with the time of the machine.
  api = await openTestApi({ database, now: new Date().toISOString() })
  collection = JSON.parse(await answerCollection(api.app).text())
})
afterAll(async () => {
  await api?.close()
  await database?.drop()
})

/** As much of the tools' `CryptoJS` as the scripts use. */
const CryptoJS = {
  enc: { Hex: 'hex', Base64: 'base64' },
  SHA256: (text: string) => ({
    toString: (form: 'hex' | 'base64') => createHash('sha256').update(text).digest(form),
  }),
  HmacSHA256: (text: string, key: string) => ({
    toString: (form: 'hex' | 'base64') => createHmac('sha256', key).update(text).digest(form),
  }),
}

/** Does what Postman does: fills in variables, runs the scripts, and sends what is then there. */
function createTool(variables: Map<string, string>) {
  const fill = (text: string) =>
    text.replace(/\{\{([$\w]+)\}\}/g, (all, name) =>
      name === '$guid' ? randomUUID() : (variables.get(name) ?? all),
    )
  const run = (listen: string, pm: object) => {
    const event = collection.event.find((one) => one.listen === listen)
    runInNewContext(event?.script.exec.join('\n') ?? '', { pm, CryptoJS })
  }
  return async ({ request }: Item): Promise<TestAnswer> => {
    const headers = new Map(request.header.map(({ key, value }) => [key.toLowerCase(), value]))
    const body = { raw: request.body?.raw, update: (next: { raw: string }) => Object.assign(body, next) }
    const known = {
      get: (name: string) => variables.get(name),
      set: (name: string, value: string) => variables.set(name, value),
      replaceIn: fill,
    }
    run('prerequest', {
      variables: known,
      request: {
        method: request.method,
        url: { toString: () => request.url.raw },
        body: request.body && body,
        headers: {
          upsert: ({ key, value }: Header) => headers.set(key.toLowerCase(), value),
          remove: (name: string) => headers.delete(name.toLowerCase()),
        },
      },
    })
    const sent = Object.fromEntries([...headers].map(([name, value]) => [name, fill(value)]))
    const target = fill(request.url.raw).replace(/^https?:\/\/[^/]+/, '')
    const answer = await api.send(`=${target}`, {
      method: request.method,
      headers: sent,
      body: fill(body.raw ?? ''),
    })
    run('test', { response: { json: () => answer.json }, collectionVariables: known })
    return answer
  }
}

it('has every operation, by what it is about', () => {
  const names = collection.item.flatMap(({ item }) => item.map(({ name }) => name))
  expect(names.sort()).toEqual(v1.map(({ spec }) => spec.summary).sort())
  expect(collection.variable.map(({ key }) => key)).toEqual([
    'base',
    'key',
    'secret',
    'token',
    'cart_token',
    'wishlist_token',
  ])
})

it('signs each request so that a server takes it that takes no other, and keeps the tokens of answers', async () => {
  await api.app.settings.set('api.require_signed', true)
  const { key, secret } = api.credentials
  const variables = new Map(
    [...collection.variable, { key: 'key', value: key }, { key: 'secret', value: secret }].map((one) => [
      one.key,
      one.value,
    ]),
  )
  const send = createTool(variables)
  const refused: string[] = []
  let succeeded = 0
  for (const item of collection.item.flatMap(({ item }) => item)) {
    const { status, json, headers } = await send(item)
    if (status < 300) succeeded++
    const { reason } = JSON.parse(headers['X-Error-Details'] ?? '{}')
    // What the examples name may be gone, or another customer's; the request as such is right.
    const isWrong = status >= 500 || [400, 405, 415].includes(status) || reason === 'no_endpoint'
    const isUnsigned = /signature|key|credentials|nonce|timestamp/.test(json?.error ?? '')
    if (isWrong || isUnsigned) refused.push(`${item.name}: ${status} ${JSON.stringify(json)}`)
  }
  expect(refused).toEqual([])
  expect(succeeded).toBeGreaterThan(25)
  expect(variables.get('token')).toMatch(/^at_/)
  expect(variables.get('cart_token')).toMatch(/^ct_/)
  await api.app.settings.unset('api.require_signed')
})

it('sends the key alone for an app without a secret', async () => {
  const { key } = api.credentials
  const variables = new Map(collection.variable.map((one) => [one.key, one.value])).set('key', key)
  const [site] = collection.item.flatMap(({ item }) => item)
  const answer = await createTool(variables)(site as Item)
  expect(answer.json.error).toBe('bad_credentials')
  await api.app.settings.set('api.require_signed', true)
  expect((await createTool(variables)(site as Item)).json.error).toBe('signature_required')
  await api.app.settings.unset('api.require_signed')
})
