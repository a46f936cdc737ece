import type { PublicScope, Versions } from '#lib/platform/database/data-version.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { runSteps, type Steps, settled } from '#lib/platform/process/steps.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { FinishedBody, Make } from '#lib/web/http/answer-cache.ts'
import { publicationVersion, type WantedVersion } from '#lib/web/http/cache-validity.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { closed } from '#lib/web/refusals/closed.ts'
import { Invalid, Refusal } from '#lib/web/refusals/refusal.ts'
import { refuseDomainError } from '#lib/web/refusals/refuse-domain-error.ts'
import type { Api } from './api.ts'
import type { Checked } from './checked-request.ts'
import type { Endpoint, EndpointSpec } from './endpoint.ts'
import { isPage, listMeta, type Page } from './paging.ts'
import { envelope, formatFor, parseCall } from './parse-call.ts'

/** Throws `feature_disabled` for a group that is off, and `maintenance` while that lasts. */
export function checkOpen(settings: Settings, { spec }: Endpoint): void {
  if (!isGroupOn(settings, spec.group)) throw new Refusal('feature_disabled')
  if (settings['maintenance.active'] && spec.group !== 'always') throw closed(settings)
}

/** The envelope around what the handler returns. */
export async function runHandler(api: Api, checked: Checked): Promise<{ data: unknown; meta?: unknown }> {
  const { spec } = checked.endpoint
  const result = await handleCall(api, checked)
  const element = spec.list ? spec.returns : isPage(result) ? spec.orPageOf : undefined
  if (!element) return envelope(checked, api.checkResponses ? spec.returns.parse(result) : result)
  const page = result as Page<unknown>
  const items = api.checkResponses ? page.items.map((item) => element.parse(item)) : page.items
  const meta = api.checkResponses ? spec.pageMeta?.parse(page.meta ?? {}) : page.meta
  const answer = envelope(checked, items)
  return { ...answer, meta: { ...listMeta(page), ...meta, ...(answer.meta ?? {}) } }
}

/** Runs the handler. Throws Refusal or Invalid for what a domain refuses. */
async function handleCall(api: Api, checked: Checked): Promise<unknown> {
  const { spec, handle } = checked.endpoint
  const ports = { ...api.ports, security: checked.security }
  try {
    await spec.admit?.({
      context: ports,
      customer: checked.customer,
      header: (name) => checked.request.headers.get(name),
    })
    const call = parseCall(ports, api.budgets, checked)
    const readPart = (path: string, query: string) => readAnother(api, checked, path, query)
    return await handle({ ...call, readPart } as never)
  } catch (error) {
    throw refuseDomainError(error, formatFor(api.ports.settings, api.ports.defaultSiteUrl))
  }
}

/** The finished body of a public read: the kept one, or made now. */
export function* readKept(api: Api, checked: Checked, scopes: readonly PublicScope[]): Steps<FinishedBody> {
  const { target, versions, endpoint } = checked
  const address = `${api.ports.settings.language.locale} ${target.path}?${target.query}`
  const wanted = yield* wantedVersion(api, endpoint.spec, versions, scopes)
  const make: Make = async ({ doNotKeep, observer }) => {
    const ports = { ...api.ports, search: api.ports.search.watched(doNotKeep), observer }
    return onStandby(ports.database, versions, async (database) => {
      const answer = await runHandler({ ...api, ports: { ...ports, database }, doNotKeep }, checked)
      return Buffer.from(JSON.stringify(answer))
    })
  }
  return yield* settled(api.cache.get(address, wanted, make))
}

/** The stock shown by an answer that observes it: comparing it tells whether a change has outdated the answer. */
function* wantedVersion(
  { ports }: Api,
  { observesStock }: EndpointSpec,
  versions: Versions,
  scopes: readonly PublicScope[],
): Steps<WantedVersion> {
  const outdating = observesStock ? scopes.filter((scope) => scope !== 'stock') : scopes
  const seen = ports.settings.language.prefix ? [...outdating, 'content' as const] : outdating
  const version = yield* settled(publicationVersion(ports, versions, seen))
  if (!observesStock) return { version }
  return {
    version,
    stock: versions.stock,
    read: (look) => onStandby(ports.database, versions, ({ prisma }) => look(prisma)),
  }
}

/** Reads from the standby if it has what these versions tell of, and from the primary otherwise, or if the standby fails. */
async function onStandby<T>(
  primary: Database,
  versions: Versions,
  read: (database: Database) => Promise<T>,
): Promise<T> {
  if (!primary.standby) return read(primary)
  const standby = await primary.standby.at(versions)
  try {
    return await read(standby ?? primary)
  } catch (error) {
    if (error instanceof Refusal || error instanceof Invalid) throw error
    return read(standby ? primary : ((await primary.standby.at(versions)) ?? primary))
  }
}

/** The body of another public read, as its own endpoint answers it; what refuses it, if that is all there is to say. */
async function readAnother(api: Api, checked: Checked, path: string, query: string): Promise<unknown> {
  const match = api.router('GET', path.split('/').slice(1))
  const scopes = match?.endpoint?.spec.cached
  if (!match?.endpoint || !scopes) throw new Error(`${path} is not a public read.`)
  const { endpoint, params } = match
  const part = { ...checked, endpoint, params, target: { path, query }, headers: {}, ignored: undefined }
  try {
    checkOpen(checked.settings, endpoint)
    const { bytes, isKept } = await runSteps(readKept(api, part, scopes))
    if (!isKept) api.doNotKeep?.()
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    api.doNotKeep?.()
    const { messages } = checked
    if (error instanceof Invalid) return messages.invalid(error)
    if (error instanceof Refusal) return { message: messages.refusal(error), error: error.code }
    throw error
  }
}
