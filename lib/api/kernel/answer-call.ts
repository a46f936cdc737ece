import type { PublicScope, Versions } from '#lib/platform/database/data-version.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { isDatabaseAway } from '#lib/platform/database/outage.ts'
import { type RetryThroughOutage, retryThroughOutage } from '#lib/platform/database/transact.ts'
import { chooseEncoding, encodingFor, varyByEncoding } from '#lib/platform/net/compression.ts'
import { runSteps, type Steps, settled } from '#lib/platform/process/steps.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { encodedEtag, type FinishedBody, type Make, matchesEtag } from '#lib/web/http/answer-cache.ts'
import { publicationVersion, type WantedVersion } from '#lib/web/http/cache-validity.ts'
import { type Answer, bytesAnswer, compressAnswer, jsonAnswer } from '#lib/web/http/raw-request.ts'
import { closed } from '#lib/web/refusals/closed.ts'
import { DETAILS_HEADER, describeError } from '#lib/web/refusals/error-details.ts'
import { Invalid, REFUSALS, Refusal } from '#lib/web/refusals/refusal.ts'
import { refuseDomainError } from '#lib/web/refusals/refuse-domain-error.ts'
import type { Api } from './api.ts'
import type { Checked, Settle } from './checked-request.ts'
import type { Endpoint, EndpointSpec } from './endpoint.ts'
import { guardWrites } from './guard-writes.ts'
import {
  type Claim,
  claimKey,
  completeClaim,
  holdClaim,
  isRepeatable,
  keepClaim,
  parseIdempotencyKey,
  releaseClaim,
  type StoredAnswer,
} from './idempotency.ts'
import { isPage, listMeta, type Page } from './paging.ts'
import { refuseIgnored } from './parameters.ts'
import { envelope, findAllIgnored, formatFor, parseCall } from './parse-call.ts'

export function* answerCall(api: Api, checked: Checked): Steps<Answer> {
  const { endpoint, request } = checked
  if (request.body.load) yield* settled(request.body.load())
  // Before anything reads it: an oversized body was dropped, and would look like an empty one.
  if (request.body.tooLarge) throw new Refusal('payload_too_large')
  if (checked.isStrict) applyStrictness(checked)
  const { cached } = endpoint.spec
  return yield* cached ? answerFromCache(api, checked, cached) : settled(answerUncached(api, checked))
}

async function answerUncached(api: Api, checked: Checked): Promise<Answer> {
  const { endpoint, request, headers } = checked
  const sent = endpoint.method === 'GET' ? undefined : request.headers.get('idempotency-key')
  const key = sent === undefined ? undefined : parseIdempotencyKey(sent)
  if (key !== undefined && !endpoint.spec.ownRetries) return answerOnce(api, checked, key)
  const body = await runHandler(api, checked)
  const answer = jsonAnswer(statusOf(checked), headers, body)
  return mayCompress(endpoint) ? compressAnswer(answer, request.headers.get('accept-encoding')) : answer
}

const VARY = varyByEncoding('Accept-Language')

/** A public read: kept until the data changes, and 304 for a client that already has it. */
function* answerFromCache(api: Api, checked: Checked, scopes: readonly PublicScope[]): Steps<Answer> {
  const { request, headers } = checked
  const body = yield* readKept(api, checked, scopes)
  const encoding = encodingFor(body.bytes.byteLength, chooseEncoding(request.headers.get('accept-encoding')))
  headers['Cache-Control'] = 'private, max-age=0, must-revalidate'
  headers.Vary = headers.Vary === undefined ? VARY : varyByEncoding(`${headers.Vary}, Accept-Language`)
  headers.ETag = encodedEtag(body.etag, encoding)
  if (matchesEtag(request.headers.get('if-none-match'), body.etag))
    return { status: 304, headers, body: null }
  if (!encoding) return bytesAnswer(200, headers, body.bytes)
  headers['Content-Encoding'] = encoding
  return bytesAnswer(200, headers, yield* settled(body.encode(encoding)))
}

/** Before answers that are kept for all apps, of which others ignore what this one wants to be refused. */
function applyStrictness(checked: Checked): void {
  checked.headers['Preference-Applied'] = 'handling=strict'
  refuseIgnored(findAllIgnored(checked))
}

/**
 * Answers that carry tokens are few and short, and compressing a token next to what the caller sent would let the
 * length of the answer reveal it. So sign-in, and every request that creates something (a cart, an order), is answered
 * uncompressed.
 */
function mayCompress({ method, spec }: Endpoint): boolean {
  return method === 'GET' && spec.group !== 'auth' && spec.group !== 'registration'
}

/**
 * A request with an `Idempotency-Key`: it takes effect once, and its retries get the same answer. If the database goes away
 * in between and is soon back, the first retry is made here: what was committed with its answer is replayed.
 */
function answerOnce(api: Api, checked: Checked, key: string): Promise<Answer> {
  const outlast = retryThroughOutage(api.ports.database)
  return outlast(() => answerByKey(api, checked, key, outlast))
}

async function answerByKey(
  api: Api,
  checked: Checked,
  key: string,
  outlast: RetryThroughOutage,
): Promise<Answer> {
  const { ports } = api
  const { claim, replay } = await claimKey(ports, {
    appId: checked.app.id,
    key,
    principal: principalOf(checked),
    method: checked.endpoint.method,
    path: checked.target.path ?? '',
    query: checked.target.query,
    body: checked.request.body.bytes,
  })
  if (replay) {
    checked.headers['Idempotency-Replayed'] = 'true'
    putDetails(checked, replay)
    return bytesAnswer(replay.status, checked.headers, Buffer.from(replay.body))
  }
  const stopKeeping = keepClaim(ports, claim)
  try {
    const outcome = await workUnderClaim(api, checked, claim).catch(async (error) => {
      // Of a database that went away, nobody knows whether it has committed.
      const unlessWritten = isDatabaseAway(error)
      await outlast(() => releaseClaim(ports.database.prisma, claim, { unlessWritten }))
      throw error
    })
    // If this fails the claim stays: the request took effect, and a retry must not repeat it.
    await outlast(() => completeClaim(ports, ports.database.prisma, claim, outcome))
    putDetails(checked, outcome)
    return bytesAnswer(outcome.status, checked.headers, Buffer.from(outcome.body))
  } finally {
    stopKeeping()
  }
}

async function workUnderClaim(api: Api, checked: Checked, claim: Claim): Promise<StoredAnswer> {
  const { ports } = api
  const settle: Settle = (db, answer) => completeClaim(ports, db, claim, answer)
  let isAnswered = false
  const database = guardWrites(ports.database, async (tx) => {
    // Work that continues in the background after the answer is not part of the request.
    if (!isAnswered) await holdClaim(ports, tx, claim)
  })
  try {
    return await outcomeOf({ ...api, ports: { ...ports, database } }, { ...checked, settle })
  } finally {
    isAnswered = true
  }
}

function putDetails({ headers }: Checked, { details }: StoredAnswer): void {
  if (details) headers[DETAILS_HEADER] = details
}

/** A refusal is an answer too, and is repeated like one. Any other error is rethrown. */
async function outcomeOf(api: Api, checked: Checked): Promise<StoredAnswer> {
  try {
    const body = await runHandler(api, checked)
    return { status: statusOf(checked), body: JSON.stringify(body) }
  } catch (error) {
    if (error instanceof Invalid) {
      const body = JSON.stringify(checked.messages.invalid(error))
      return { status: 422, body, details: describeError(error) }
    }
    if (!(error instanceof Refusal) || !isRepeatable(REFUSALS[error.code])) throw error
    Object.assign(checked.headers, error.headers)
    const body = { message: checked.messages.refusal(error), error: error.code }
    return { status: REFUSALS[error.code], body: JSON.stringify(body), details: describeError(error) }
  }
}

function statusOf({ status, endpoint }: Checked): number {
  return status ?? endpoint.spec.status ?? 200
}

function principalOf({ customer, request, ip }: Checked): string {
  if (customer) return `customer ${customer.id}`
  const cartToken = request.headers.get('x-cart-token')
  return cartToken ? `cart ${sha256(cartToken)}` : `ip ${ip}`
}

/** Throws `feature_disabled` for a group that is off, and `maintenance` while that lasts. */
export function checkOpen(settings: Settings, { spec }: Endpoint): void {
  if (!isGroupOn(settings, spec.group)) throw new Refusal('feature_disabled')
  if (settings['maintenance.active'] && spec.group !== 'always') throw closed(settings)
}

/** The envelope around what the handler returns. */
async function runHandler(api: Api, checked: Checked): Promise<{ data: unknown; meta?: unknown }> {
  const { spec } = checked.endpoint
  const result = await handleCall(api, checked)
  const element = spec.list ? spec.returns : spec.orPageOf && isPage(result) ? spec.orPageOf : undefined
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
function* readKept(api: Api, checked: Checked, scopes: readonly PublicScope[]): Steps<FinishedBody> {
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
