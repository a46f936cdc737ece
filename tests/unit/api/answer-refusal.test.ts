import { describe, expect, it } from 'vitest'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { definitions, InvalidSetting, type Settings, settingKeys } from '#lib/services/settings/index.ts'
import { refreshSettings } from '#lib/web/http/raw-request.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { refuse } from '#lib/web/refusals/answer-refusal.ts'
import { closed } from '#lib/web/refusals/closed.ts'
import { explainDomainError } from '#lib/web/refusals/explain-domain-error.ts'
import { asFault, InvalidFields } from '#lib/web/refusals/invalid-fields.ts'
import { missing } from '#lib/web/refusals/missing.ts'
import { Invalid, Refusal } from '#lib/web/refusals/refusal.ts'
import { formatFacts } from '#lib/web/refusals/refuse-domain-error.ts'

const defaults = Object.fromEntries(settingKeys.map((key) => [key, definitions[key].default])) as Settings
const format = createFormat({ ...defaults, 'shop.currency': 'USD' } as Settings, 'https://shop.example.com/')
const english = chooseMessages(undefined, ['en'])

/** A log that lists what it is told. */
function openLog() {
  const lines: unknown[][] = []
  return { lines, log: { error: (...line: unknown[]) => lines.push(line) } as unknown as Log }
}

function answerTo(error: unknown, given: Record<string, string> = {}) {
  const { lines, log } = openLog()
  const { body, headers, ...answer } = refuse(error, english, { ...given }, log)
  const { 'Content-Length': length, 'Content-Type': type, ...others } = headers
  expect([type, length]).toEqual(['application/json; charset=utf-8', String(body?.byteLength)])
  return { ...answer, headers: others, said: JSON.parse(String(body)), lines }
}

describe('the answer to a refusal', () => {
  it('says its code, in words and for programs, and is not to be stored', () => {
    const refusal = new Refusal('rate_limited', { facts: { seconds: 9 }, headers: { 'Retry-After': '9' } })
    expect(answerTo(refusal, { 'Cache-Control': 'public', 'X-Request-Id': 'a' })).toEqual({
      status: 429,
      headers: { 'Cache-Control': 'no-store', 'X-Request-Id': 'a', 'Retry-After': '9' },
      said: { message: 'Too many requests. Try again in 9 seconds.', error: 'rate_limited' },
      lines: [],
    })
  })

  it('tells its details in a header', () => {
    expect(answerTo(missing('post'))).toEqual({
      status: 404,
      headers: {
        'Cache-Control': 'no-store',
        'X-Error-Details': '{"reason":"no_resource","resource":"post"}',
      },
      said: { message: expect.stringContaining('it does not exist'), error: 'not_found' },
      lines: [],
    })
    expect(answerTo(missing()).headers['X-Error-Details']).toBe('{"reason":"no_resource"}')
  })

  it('names what is wrong with fields, each in words, and by its codes in a header', () => {
    const fault = { code: 'too_long', facts: { max: 3 } } as const
    expect(answerTo(new InvalidFields({ name: [fault, { code: 'required' }], 'lines.0': [] }))).toEqual({
      status: 422,
      headers: {
        'Cache-Control': 'no-store',
        'X-Error-Details': '{"fields":{"name":["too_long","required"],"lines.0":[]}}',
      },
      said: {
        message: english.invalid(new Invalid({})).message,
        errors: { name: [expect.stringContaining('3'), expect.stringMatching(/^\w.* .*\.$/)], 'lines.0': [] },
      },
      lines: [],
    })
  })

  it('is in the owner’s words during maintenance, which is no failure', () => {
    const settings = { ...defaults, 'maintenance.message': 'We are moving.' } as Settings
    expect(answerTo(closed(settings))).toEqual({
      status: 503,
      isWanted: true,
      headers: { 'Cache-Control': 'no-store', 'Retry-After': '300' },
      said: { message: 'We are moving.', error: 'maintenance' },
      lines: [],
    })
    expect(answerTo(new Refusal('unavailable'))).not.toHaveProperty('isWanted')
  })
})

describe('the answer to an error', () => {
  it('says nothing of it, and the log all, with the request', () => {
    const error = new Error('The secret detail.')
    expect(answerTo(error, { 'X-Request-Id': 'request-7' })).toEqual({
      status: 500,
      headers: { 'Cache-Control': 'no-store', 'X-Request-Id': 'request-7' },
      said: { message: 'Something went wrong on our side.', error: 'server_error' },
      lines: [[{ err: error, requestId: 'request-7' }, 'A request failed.']],
    })
  })

  it('asks to come back where the database was away', () => {
    const error = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    expect(answerTo(error, { 'X-Request-Id': 'request-7' })).toEqual({
      status: 503,
      headers: { 'Cache-Control': 'no-store', 'X-Request-Id': 'request-7', 'Retry-After': '5' },
      said: { message: expect.stringContaining('temporarily unavailable'), error: 'unavailable' },
      lines: [
        [{ err: error, requestId: 'request-7' }, 'A request failed because the database did not respond.'],
      ],
    })
  })
})

describe('the settings that a request begins with', () => {
  const versions = { settings: 1, content: 1, catalogue: 1, stock: 1, search: 1 }
  const siteWith = (read: () => unknown, refresh: (given: unknown) => unknown = () => undefined) => {
    const { lines, log } = openLog()
    return { lines, site: { database: { dataVersion: { read } }, settings: { refresh }, log } as never }
  }

  it('are those of the versions that the database has now', async () => {
    const refreshed: unknown[] = []
    const { site, lines } = siteWith(
      () => versions,
      (given) => refreshed.push(given),
    )
    expect(refreshSettings(site)).toBe(versions)
    expect([refreshed, lines]).toEqual([[versions], []])
    expect(await refreshSettings(siteWith(async () => versions).site)).toBe(versions)
  })

  it('cannot be had while the database does not respond: come back in five seconds', async () => {
    const error = new Error('gone')
    const fail = () => {
      throw error
    }
    for (const { site, lines } of [
      siteWith(fail),
      siteWith(() => Promise.reject(error)),
      siteWith(
        () => versions,
        () => Promise.reject(error),
      ),
    ]) {
      const refused = await (async () => refreshSettings(site))().catch((reason) => reason)
      expect(refused).toBeInstanceOf(Refusal)
      expect(refused).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '5' } })
      expect(lines).toEqual([[{ err: error }, 'The database does not respond.']])
    }
  })
})

describe('what staff read of a refusal', () => {
  const explain = (error: unknown, locale = 'en') => explainDomainError(error, locale, format)

  it('is a sentence in their language, with amounts as the shop writes them', () => {
    const facts = { number: '1001', left: { amount: 1250, currency: 'USD' } }
    const above = Reflect.construct(DomainError, ['refund_above_rest', facts])
    expect(explain(above)).toEqual({
      errors: {},
      message: '1001 can be refunded by at most $12.50.',
    })
    expect(explain(above, 'de')?.message).toBe('Von 1001 können höchstens $12.50 erstattet werden.')
    expect(explain(new DomainError('invalid_link'))).toEqual({
      errors: {},
      message: 'This link has expired or was already used.',
    })
  })

  it('is by field where fields are wrong', () => {
    const wrong = new DomainError('invalid_fields', { name: [{ code: 'required' }] })
    const required = english.invalid(new InvalidFields({ name: [{ code: 'required' }] })).errors
    expect(explain(wrong)).toEqual({ errors: required })
    const german = chooseMessages(undefined, ['de']).invalid(
      new InvalidFields({ name: [{ code: 'required' }] }),
    )
    expect(explain(wrong, 'de')).toEqual({ errors: german.errors })
    const zone = new InvalidSetting(
      'site.timezone',
      [{ code: 'time_zone' }],
      [...[new InvalidSetting('site.url', [{ code: 'required' }, { code: 'web_address' }])]],
    )
    expect(explain(zone)).toEqual({
      errors: {
        'site.timezone': ['Enter a time zone, such as Europe/Berlin.'],
        'site.url': [required.name?.[0], expect.stringContaining('http')],
      },
    })
  })

  it('is what apps are told too, of what they can meet', () => {
    expect(explain(new DomainError('order_not_payable'))).toEqual({
      errors: {},
      message: english.refusal(new Refusal('order_not_payable')),
    })
    const limited = new Refusal('rate_limited', { facts: { seconds: 9 } })
    expect(explain(limited)).toEqual({ errors: {}, message: 'Too many requests. Try again in 9 seconds.' })
  })

  it('is nothing of any other error', () => {
    for (const error of [new Error('x'), 'x', undefined]) expect(explain(error)).toBeUndefined()
  })
})

it('a refusal is named in logs and traces', () => {
  expect(`${new Refusal('not_found')}`).toBe('Refusal: not_found')
  expect(`${new Invalid({})}`).toMatch(/^Invalid: /)
})

it('facts are told as they are, except for amounts, which are in their own currency', () => {
  const facts = { name: 'Mug', count: 2, sum: { amount: 1250, currency: 'EUR' } }
  expect(formatFacts(facts, format)).toEqual({ name: 'Mug', count: 2, sum: '€12.50' })
})

it('a schema reports a fault with its facts, if it has any', () => {
  expect(asFault('too_long', { max: 3 })).toEqual({ params: { code: 'too_long', facts: { max: 3 } } })
  expect(asFault('required')).toEqual({ params: { code: 'required', facts: {} } })
})
