import { randomBytes } from 'node:crypto'
import { type Check, expectAlike } from '../check.ts'

const refused = (status: number, error: string) => [status, error]

/** How apps name themselves. */
export const credentialChecks: readonly Check[] = [
  {
    promise: 'A request without an app is refused with 401, whatever it asks for.',
    async run({ send }) {
      const { status, json } = await send({ operation: 'GET /site', as: 'nobody' })
      expectAlike([status, json.error], refused(401, 'missing_key'), 'the refusal')
    },
  },
  {
    promise: 'An unknown key and a wrong secret are refused with 401.',
    async run({ send, credentials: { key } }) {
      const unknown = await send({ operation: 'GET /site', as: { key: 'ak_unknown', secret: 'as_wrong' } })
      expectAlike([unknown.status, unknown.json.error], refused(401, 'unknown_key'), 'the refusal of the key')
      const wrong = await send({ operation: 'GET /site', as: { key, secret: 'as_wrong' } })
      expectAlike(
        [wrong.status, wrong.json.error],
        refused(401, 'bad_credentials'),
        'the refusal of the secret',
      )
    },
  },
  {
    promise: 'Key and secret are taken as HTTP Basic, too.',
    async run({ send, credentials: { key, secret } }) {
      const basic = (password: string) => ({
        Authorization: `Basic ${Buffer.from(`${key}:${password}`).toString('base64')}`,
      })
      const right = await send({ operation: 'GET /site', headers: basic(secret), as: 'nobody' })
      expectAlike(right.status, 200, 'the status')
      const wrong = await send({ operation: 'GET /site', headers: basic('as_wrong'), as: 'nobody' })
      expectAlike([wrong.status, wrong.json.error], refused(401, 'bad_credentials'), 'the refusal')
    },
  },
  {
    promise: 'A nonce has 8 to 128 characters.',
    async run({ send, sign, base }) {
      const ask = (length: number) => {
        const nonce = randomBytes(length).toString('hex').slice(0, length)
        return send({ operation: 'GET /site', headers: sign('GET', `${base}/site`, '', nonce), as: 'nobody' })
      }
      for (const length of [8, 128]) expectAlike((await ask(length)).status, 200, `the status of ${length}`)
      for (const length of [7, 129]) expectAlike((await ask(length)).status, 401, `the status of ${length}`)
    },
  },
  {
    promise: 'A signed request is accepted once; a repeated, changed or old one is refused.',
    async run({ send, sign, base }) {
      const operation = 'GET /products'
      const headers = sign('GET', `${base}/products?per_page=1`)
      const first = await send({ operation, query: 'per_page=1', headers, as: 'nobody' })
      expectAlike(first.status, 200, 'the status')
      const again = await send({ operation, query: 'per_page=1', headers, as: 'nobody' })
      expectAlike(
        [again.status, again.json.error],
        refused(401, 'replayed_nonce'),
        'the refusal of a repetition',
      )
      const other = await send({
        operation,
        query: 'per_page=2',
        headers: sign('GET', `${base}/products?per_page=1`),
        as: 'nobody',
      })
      expectAlike([other.status, other.json.error], refused(401, 'bad_signature'), 'the refusal of a change')
      const stale = { ...sign('GET', `${base}/products`), 'X-Api-Timestamp': '1000000000' }
      const old = await send({ operation, headers: stale, as: 'nobody' })
      expectAlike([old.status, old.json.error], refused(401, 'stale_timestamp'), 'the refusal of an old one')
    },
  },
  {
    promise: 'The body is signed, too.',
    async run({ send, sign, base }) {
      const sent = '{"code":"NONE"}'
      const headers = { ...sign('POST', `${base}/cart/coupon`, sent), 'Content-Type': 'application/json' }
      const { status, json } = await send({
        operation: 'POST /cart/coupon',
        body: '{"code":"SOME"}',
        headers,
        as: 'nobody',
      })
      expectAlike([status, json.error], refused(401, 'bad_signature'), 'the refusal')
    },
  },
]
