import { type Check, expectAlike, expectTrue, Unable } from '../check.ts'
import type { ConformanceClient } from '../client.ts'

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

async function signIn({ send, person }: ConformanceClient) {
  const { status, json } = await send({ operation: 'POST /auth/login', body: person })
  expectAlike(status, 200, 'the status of signing in')
  expectTrue(json.data.access_token !== undefined, 'the customer has a second factor: give one without')
  return json.data as { access_token: string; refresh_token: string; user: { id: number; email: string } }
}

/** Customers' sessions. The account itself is left as it is. */
export const accountChecks: readonly Check[] = [
  {
    promise: 'A wrong password and an unknown address are refused alike.',
    needsPerson: true,
    async run({ send, person }) {
      const operation = 'POST /auth/login'
      const body = { email: person?.email, password: 'not-the-password-1' }
      const wrong = await send({ operation, body })
      const unknown = await send({ operation, body: { ...body, email: 'nobody@conformance.example' } })
      expectAlike([wrong.status, wrong.json.error], [401, 'invalid_credentials'], 'the refusal')
      expectAlike([unknown.status, unknown.json], [wrong.status, wrong.json], 'the other refusal')
    },
  },
  {
    promise: 'Signing in opens a session, which signing out ends.',
    needsPerson: true,
    async run(client) {
      const { access_token: token, user } = await signIn(client)
      const me = await client.send({ operation: 'GET /auth/me', headers: bearer(token) })
      expectAlike([me.status, me.json.data.id], [200, user.id], 'the customer')
      await client.send({ operation: 'POST /auth/logout', headers: bearer(token) })
      const after = await client.send({ operation: 'GET /auth/me', headers: bearer(token) })
      expectAlike([after.status, after.json.error], [401, 'invalid_token'], 'the refusal')
    },
  },
  {
    promise: 'A refresh replaces both tokens, and the former pair stops working.',
    needsPerson: true,
    async run(client) {
      const { access_token: former, refresh_token } = await signIn(client)
      const body = { refresh_token }
      const { status, json } = await client.send({ operation: 'POST /auth/refresh', body })
      expectAlike(status, 200, 'the status')
      const { access_token: token } = json.data
      const old = await client.send({ operation: 'GET /auth/me', headers: bearer(former) })
      expectAlike(old.status, 401, 'the status of the former token')
      const current = await client.send({ operation: 'GET /auth/me', headers: bearer(token) })
      expectAlike(current.status, 200, 'the status of the new token')
      await client.send({ operation: 'POST /auth/logout', headers: bearer(token) })
    },
  },
  {
    promise: 'A registration is refused with all of its faults at once.',
    async run({ send }) {
      const body = { name: '', email: 'x', password: 'short', password_confirmation: 'other' }
      const { status, json } = await send({ operation: 'POST /auth/register', body })
      if (['feature_disabled', 'registration_closed'].includes(json.error))
        throw new Unable('Nobody can register.')
      expectAlike(status, 422, 'the status')
      for (const name of ['name', 'email', 'password', 'password_confirmation'])
        expectTrue(name in json.errors, `${name} is not named`)
    },
  },
  {
    promise: 'What is a customer’s needs a customer.',
    async run({ send }) {
      for (const operation of ['GET /auth/me', 'GET /orders', 'GET /addresses']) {
        const { status, json } = await send({ operation })
        expectAlike([status, json.error], [401, 'not_signed_in'], `the refusal of ${operation}`)
        const forged = await send({ operation, headers: bearer('at_forged') })
        expectAlike([forged.status, forged.json.error], [401, 'invalid_token'], `the refusal of ${operation}`)
      }
    },
  },
]
