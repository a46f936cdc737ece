import { createHash } from 'node:crypto'
import type { TestAnswer, TestApi } from '#tests/support/api.ts'

/** One request of an operation, and how it was answered. */
export type Exchange = {
  path?: Record<string, string | number>
  query?: Record<string, string | number | boolean>
  body?: object
  status: number
  answer: unknown
}

export type Asked = Pick<Exchange, 'path' | 'query' | 'body'> & { headers?: Record<string, string> }

export type Recorder = {
  /** Sends it and records the exchange. Throws if it is refused. Resolves to the answer's `data`. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into.
  ask(id: string, asked?: Asked): Promise<any>
  /** As `ask`, for a request that is to be refused. */
  askInVain(id: string, asked?: Asked): Promise<void>
  /** The recorded calls by operation, the first of each first. Random values are replaced by the same ones every time. */
  recorded(): Record<string, Exchange[]>
}

type Operations = Record<string, { method: string; path: string }>

export function createRecorder(api: TestApi, operations: Operations): Recorder {
  const recorded: Record<string, Exchange[]> = {}

  const send = async (id: string, { path = {}, query = {}, body, headers }: Asked): Promise<TestAnswer> => {
    const operation = operations[id]
    if (!operation) throw new Error(`There is no operation ${id}.`)
    const filled = operation.path.replace(/\{(\w+)\}/g, (_, name) => String(path[name]))
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const target = search.size > 0 ? `${filled}?${search}` : filled
    const answer = await api.call(operation.method, target, body, headers)
    const { status, json } = answer
    const exchange = {
      ...(Object.keys(path).length > 0 && { path }),
      ...(Object.keys(query).length > 0 && { query }),
      ...(status < 400 && { body }),
      status,
      answer: json,
    }
    recorded[id] = [...(recorded[id] ?? []), JSON.parse(JSON.stringify(exchange))]
    return answer
  }

  return {
    async ask(id, asked = {}) {
      const { status, json, text } = await send(id, asked)
      if (status >= 300) throw new Error(`${id}: ${status} ${text}`)
      return json.data
    },
    async askInVain(id, asked = {}) {
      const { status } = await send(id, asked)
      if (status < 400) throw new Error(`${id} was not refused.`)
    },
    recorded: () => steady(recorded),
  }
}

// The sandbox takes payments only for a site without https.
const SERVED_AT = 'http://localhost:3000'
const SHOWN_AT = 'https://shop.example.com'

/** An exchange a line, so that a change of one shows as such. */
export function writeExchanges(recorded: Record<string, Exchange[]>): string {
  const operations = Object.entries(recorded).map(
    ([id, exchanges]) =>
      `"${id}": [\n${exchanges.map((exchange) => JSON.stringify(exchange)).join(',\n')}\n]`,
  )
  return `{\n${operations.join(',\n')}\n}\n`
}

/** Members whose values are random, and what takes their place: a text of the same form. */
const RANDOM: Record<string, (seed: Buffer, value: string) => string> = {
  access_token: likeToken,
  refresh_token: likeToken,
  challenge: likeToken,
  token: likeToken,
  order_token: likeToken,
  number: likeNumber,
  code: likeCode,
  secret: likeLetters,
  // The database's own clock.
  updated_at: () => '2026-06-01T05:00:00-07:00',
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function likeToken(seed: Buffer, value: string): string {
  const prefix = /^[a-z]{2}_/.exec(value)?.[0] ?? ''
  return prefix + likeBase64(seed, value.length - prefix.length)
}

function likeBase64(seed: Buffer, length: number): string {
  let letters = ''
  for (let round = seed; letters.length < length; round = digest(round.toString('hex')))
    letters += round.toString('base64url')
  return letters.slice(0, length)
}

/** An order's number; that of an invoice is counted. */
function likeNumber(seed: Buffer, value: string): string {
  if (!/^[0-9A-Z]{10}$/.test(value)) return value
  return likeLetters(seed, value)
}

function likeLetters(seed: Buffer, value: string): string {
  return [...seed.subarray(0, value.length)].map((byte) => CROCKFORD[byte % 32]).join('')
}

/** The code of a handover or of a mail; coupons' stay. */
function likeCode(seed: Buffer, value: string): string {
  if (value.length > 40) return likeToken(seed, value)
  return /^\w{4}-\w{4}$/.test(value)
    ? likeLetters(seed, value.replace('-', '')).replace(/^.{4}/, '$&-')
    : value
}

/** The same with other values for what is random, also where it is part of an address. */
function steady(recorded: Record<string, Exchange[]>): Record<string, Exchange[]> {
  const replaced = new Map<string, string>()
  const counts: Record<string, number> = {}
  visit(recorded, (name, value) => {
    const make = RANDOM[name]
    if (!make || typeof value !== 'string' || replaced.has(value) || !/^[\w.:+-]{8,}$/.test(value)) return
    counts[name] = (counts[name] ?? 0) + 1
    replaced.set(value, make(digest(`${name} ${counts[name]}`), value))
  })
  let text = JSON.stringify(recorded)
  for (const [random, fixed] of replaced) text = text.replaceAll(random, fixed)
  // Codes of an authenticator app follow from its secret.
  text = text.replace(/"code":"\d{6}"/g, '"code":"492817"')
  text = text.replace(/"recovery_codes":\[[^\]]*\]/g, '"recovery_codes":["4k7qm-x2vnt","9wd3h-fzr8p"]')
  // They sign what was random.
  text = text.replace(
    /(signature|seal)=([\w-]+)/g,
    (_, name, value) => `${name}=${likeBase64(digest(name), value.length)}`,
  )
  return JSON.parse(text.replaceAll(SERVED_AT, SHOWN_AT))
}

function visit(value: unknown, see: (name: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    see(name, member)
    visit(member, see)
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
