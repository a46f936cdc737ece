import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#lib/api/kernel/endpoint.ts'
import { v1 } from '#lib/api/v1/index.ts'
import { setAppEnabled } from '#lib/domains/people/apps/index.ts'
import type { SettingKey } from '#lib/services/settings/index.ts'
import { openTestApi, type TestAnswer, type TestApi } from '#tests/support/api.ts'
import { stopMinute } from '#tests/support/stop-minute.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

/** A fault of a request or of the site; each wins over all that stand below it. */
type Fault = {
  name: string
  arrange(endpoint: Endpoint): Promise<void>
  status: number
  error: string
  /** Endpoints that do not know this fault. */
  spares?(endpoint: Endpoint): boolean
}

const set = (key: SettingKey, value: unknown) => api.app.settings.set(key, value)

// Credentials and path are part of the request, the rest is the site's state.
let secret: string
let path: (endpoint: Endpoint) => string
let peer: string
let requests = 0

const faults: Fault[] = [
  { name: 'API off', arrange: () => set('api.enabled', false), status: 404, error: 'api_disabled' },
  {
    name: 'too many wrong credentials from this address',
    arrange: async () => {
      for (let i = 0; i < 30; i++) await request(v1[0] as Endpoint, 'wrong')
    },
    status: 429,
    error: 'rate_limited',
  },
  {
    name: 'wrong credentials',
    arrange: async () => {
      secret = 'wrong'
    },
    status: 401,
    error: 'bad_credentials',
  },
  {
    name: 'app off',
    arrange: () => setAppEnabled(api.app, api.credentials.id, false),
    status: 403,
    error: 'app_disabled',
  },
  {
    name: 'over the rate limit',
    arrange: async (endpoint) => {
      await set('api.requests_per_minute', 1)
      await request(endpoint)
    },
    status: 429,
    error: 'rate_limited',
  },
  {
    name: 'unknown path',
    arrange: async () => {
      path = () => '/nowhere/at/all'
    },
    status: 404,
    error: 'not_found',
  },
  {
    name: 'group off',
    arrange: ({ spec }) =>
      spec.group === 'always' ? Promise.resolve() : set(`features.${spec.group}`, false),
    status: 404,
    error: 'feature_disabled',
    spares: ({ spec }) => spec.group === 'always',
  },
  {
    name: 'maintenance',
    arrange: () => set('maintenance.active', true),
    status: 503,
    error: 'maintenance',
    spares: ({ spec }) => spec.group === 'always',
  },
]

describe.each(v1.map((endpoint) => ({ route: `${endpoint.method} ${endpoint.path}`, endpoint })))(
  '$route',
  ({ endpoint }) => {
    it('makes its checks in the fixed order', async () => {
      const known = faults.filter((fault) => !fault.spares?.(endpoint))
      for (const [i, first] of known.entries()) {
        await begin()
        const answer = await stopMinute(async () => {
          // Arranged from the last check to the first, as the first would hinder the others' arranging.
          for (const fault of known.slice(i).reverse()) await fault.arrange(endpoint)
          return request(endpoint)
        })
        expect([answer.status, answer.json.error], `${first.name} wins over what follows`).toEqual([
          first.status,
          first.error,
        ])
        expect(Object.keys(answer.json).sort()).toEqual(['error', 'message'])
        await reset()
      }
    })

    it('answers a wrong method with what is allowed', async () => {
      await begin()
      const answer = await api.send(fill(endpoint), { method: 'PROPFIND', headers: credentials() })
      expect(answer.status).toBe(405)
      expect(answer.json.error).toBe('method_not_allowed')
      expect(answer.headers.Allow?.split(', ')).toContain(endpoint.method)
    })
  },
)

async function begin(): Promise<void> {
  secret = api.credentials.secret
  path = fill
  // Budgets are kept by address: each case has one of its own.
  peer = `198.51.${Math.floor(++requests / 250)}.${requests % 250}`
}

async function reset(): Promise<void> {
  await api.app.database.prisma.setting.deleteMany()
  await set('api.requests_per_minute', 1_000_000)
  await setAppEnabled(api.app, api.credentials.id, true)
}

function request(endpoint: Endpoint, given = secret): Promise<TestAnswer> {
  return api.send(path(endpoint), { method: endpoint.method, peer, headers: credentials(given) })
}

function credentials(given = secret): Record<string, string> {
  return { 'x-api-key': api.credentials.key, 'x-api-secret': given }
}

function fill(endpoint: Endpoint): string {
  return endpoint.path.replace(/\{\w+\}/g, 'some-name')
}
