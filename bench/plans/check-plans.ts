import { createApi } from '#lib/api/kernel/handle.ts'
import { v1 } from '#lib/api/v1/index.ts'
import { openApp } from '#lib/app/app.ts'
import { createApp } from '#lib/domains/people/apps/index.ts'
import { fillProfiles } from '#lib/domains/shop/catalogue/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { openExplain } from './explain-all.ts'
import { type ListRequest, listRequests, OTHER_LOCALE } from './list-requests.ts'

export type CheckedRequest = {
  request: ListRequest
  statements: number
  /** Of the first answer. */
  milliseconds: number
  /** A statement, and what is wrong with it. */
  faults: { fault: string; sql: string }[]
}

type Statement = { sql: string; args: unknown[] }

/** Answers every filter in every order on a store, and looks how the database runs each statement. */
export async function checkPlans(url: string, requests = listRequests()): Promise<CheckedRequest[]> {
  const executed: Statement[] = []
  const env = readEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    APP_SECRET: 'a-secret-for-benchmarks-that-is-long-enough',
  })
  const onQuery = (sql: string, args: string) => void executed.push({ sql, args: JSON.parse(args) })
  const app = await openApp({ env, onQuery })
  await app.settings.set('api.requests_per_minute', 1_000_000)
  await app.settings.set('site.locales', [OTHER_LOCALE])
  // As a shop has them a while after an upgrade.
  await fillProfiles(app)
  const { key, secret } = await createApp(app, 'Plans')
  const handle = createApi(v1, app)
  const get = async ({ target, language }: ListRequest): Promise<Uint8Array | null> => {
    const sent: Record<string, string> = {
      'x-api-key': key,
      'x-api-secret': secret,
      'accept-language': language,
    }
    const { status, body } = await handle({
      method: 'GET',
      target: `/api/v1${target}`,
      headers: { get: (name) => sent[name], isRepeated: () => false },
      body: { bytes: new Uint8Array(0), tooLarge: false },
      peer: '127.0.0.1',
    })
    if (status !== 200) throw new Error(`${target} was answered with ${status}.`)
    return body
  }

  const { explain, close } = await openExplain(url)
  const checked: CheckedRequest[] = []
  // After a start the first answer also reads settings, apps and what appears next.
  await get({ target: '/site', language: 'en' })
  for (const request of requests) {
    const asked = request.readsOn ? nextOf(request, await get(request)) : request
    executed.length = 0
    const began = performance.now()
    await get(asked)
    const milliseconds = performance.now() - began
    const statements = [...executed]
    if (statements.length === 0) throw new Error(`No statement of ${request.target} was seen.`)
    const faults: CheckedRequest['faults'] = []
    for (const { sql, args } of statements) {
      const fault = await explain(sql, args)
      if (fault !== undefined) faults.push({ fault, sql })
    }
    checked.push({ request, statements: statements.length, milliseconds, faults })
  }
  await close()
  await app.close()
  return checked
}

function nextOf({ target, language }: ListRequest, body: Uint8Array | null): ListRequest {
  const { meta } = JSON.parse(Buffer.from(body ?? []).toString('utf8'))
  if (!meta.next_cursor) throw new Error(`${target} has no cursor.`)
  return { target: target.replace(/page=\d+/, `after=${meta.next_cursor}`), language }
}
