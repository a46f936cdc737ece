import { randomBytes } from 'node:crypto'
import type { App } from '#lib/app/app.ts'
import { waitForWrites } from '#lib/platform/database/transact.ts'
import { runSteps, type Steps, settled } from '#lib/platform/process/steps.ts'
import { escapeXml } from '#lib/platform/text/markup.ts'
import { moverFor } from '#lib/web/http/base-path.ts'
import { observe } from '#lib/web/http/cache-validity.ts'
import { isPanelPath } from '#lib/web/http/target.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { moveHtml } from '#lib/web/site/move-html.ts'
import {
  collectText,
  fromResponse,
  isHtml,
  type MadeAnswer,
  type Prepared,
  pathOf,
  type Respond,
  type Site,
  type SiteAnswer,
  type SiteRequest,
  withHeaders,
} from '#lib/web/site/site.ts'
import { consentSources } from '../people/consent/consent-choice.ts'
import { completeAnswer, listPlayers, withText, writePolicy } from './complete-answer.ts'
import { answerPreviewLink, followRedirect, isClosedTo, type Moved } from './guards.ts'
import {
  answerStored,
  asCached,
  createPageStore,
  type FindPageVersion,
  isKnown,
  notModified,
  type PageStore,
  type PageVersion,
  type StoredPage,
  storedHeaders,
  tagOf,
} from './page-cache.ts'
import { writePlainPage } from './plain-page.ts'
import { createStandalonePages, type StandaloneView, type WriteStandalonePage } from './standalone-page.ts'

export type SiteOptions = {
  /** By default, nothing is cached. */
  findVersion?: FindPageVersion
  /** For a page that is begun now: adds to it what helps to write its theme. */
  tools?: (() => (html: string) => string) | undefined
}

type Parts = Pick<SiteOptions, 'findVersion'> & {
  app: App
  tools: () => (html: string) => string
  store: PageStore
  writeStandalone: WriteStandalonePage
}

const SECONDS_OF_OUTAGE = 5
const SECONDS_OF_MAINTENANCE = 300

/** The website: what stands before its pages, and what is done to every answer. */
export function createSite(app: App, { findVersion, tools = () => (html) => html }: SiteOptions = {}): Site {
  const writeBare = createStandalonePages(app)
  const writeStandalone: WriteStandalonePage = async (...given) => {
    const addTools = tools()
    return addTools(await writeBare(...given))
  }
  const parts: Parts = {
    app,
    tools,
    store: createPageStore(),
    writeStandalone,
    ...(findVersion && { findVersion }),
  }
  return {
    prepare: (request, respond) => runSteps(prepare(parts, request, respond)),
    async admit(request) {
      try {
        const { admitUpload } = await import('../forms/admit-upload.ts')
        const refused = await admitUpload(app, request)
        return refused && completeAnswer(app, request, fromResponse(refused))
      } catch (error) {
        if (error instanceof Refusal) return refuse(request, error)
        app.log.error({ err: error }, 'A form with files could not be admitted.')
        return refuseAll(parts, request, 'errors/500', SECONDS_OF_OUTAGE)
      }
    },
    refuse,
  }

  function refuse(request: SiteRequest, refusal: Refusal): SiteAnswer {
    const { settings } = app
    const nonce = createNonce()
    const messages = chooseMessages(undefined, [request.language.locale])
    const html = `<a href="${request.basePath}${request.language.prefix || '/'}">${escapeXml(settings.current['site.name'])}</a>`
    const page = writePlainPage({ locale: messages.locale, nonce, title: messages.refusal(refusal), html })
    const headers = Object.entries(refusal.headers).map(([name, value]) => [name.toLowerCase(), value])
    return completeAnswer(app, request, withHeaders(noStore(page, 429), Object.fromEntries(headers)), {
      nonce,
    })
  }
}

/** Requests that need no page are answered first, in this order. */
function* prepare(parts: Parts, sent: SiteRequest, respond: Respond): Steps<Prepared> {
  const { app } = parts
  const preview = answerPreviewLink(app, sent)
  if (preview) return completeAnswer(app, sent, preview)
  if (sent.method === 'POST' && !(yield* settled(waitForWrites(app.database))))
    return yield* settled(refuseAll(parts, sent, 'errors/500', SECONDS_OF_OUTAGE))
  const moved = yield* followRedirect(app, sent)
  if ('status' in moved) return completeAnswer(app, sent, moved)
  const { request } = moved
  const version = parts.findVersion && (yield* parts.findVersion(request))
  const known = version === 'fromBody' ? undefined : version
  // A request that finds the version has the current settings.
  if (!known) yield* settled(refreshSafely(app))
  if (isClosedTo(app, request)) {
    const answer = yield* settled(refuseAll(parts, request, 'errors/503', SECONDS_OF_MAINTENANCE))
    return { ...answer, isWanted: true }
  }
  const stored = known && (yield* findStored(parts, request, known))
  const sources = consentSources(app.settings.current, request)
  const tag = stored?.tag ?? known?.tag
  if (tag !== undefined && isKnown(request, withSources(tag, sources)))
    return completeAnswer(app, request, asVisitors(notModified(withSources(tag, sources)), sources))
  if (stored) {
    const answer = yield* settled(answerStored(request, { ...stored, tag: withSources(stored.tag, sources) }))
    return completeAnswer(app, request, asVisitors(answer, sources), { players: stored.players })
  }
  return { make: () => make(parts, { moved, version }, respond) }
}

function* findStored(
  { app, store }: Parts,
  request: SiteRequest,
  { version, stock }: PageVersion,
): Steps<StoredPage | undefined> {
  try {
    const wanted = { version, stock, read: (look: Look) => look(app.database.prisma) }
    return yield* settled(store.find(wanted, addressOf(request)))
  } catch (error) {
    app.log.error({ err: error }, 'The database does not respond.')
    return undefined
  }
}

type Look = (prisma: App['database']['prisma']) => Promise<boolean>

function addressOf({ basePath, language, target }: SiteRequest): string {
  return `${basePath} ${language.locale} ${target}`
}

/** Has the answer made, and completes it. */
async function make(
  parts: Parts,
  { moved, version }: { moved: Moved; version: PageVersion | 'fromBody' | undefined },
  respond: Respond,
): Promise<SiteAnswer> {
  const { app, store } = parts
  const { request } = moved
  const addTools = parts.tools()
  const isPanel = isPanelPath(pathOf(request))
  let nonce: string | undefined
  const findNonce = () => {
    nonce ??= createNonce()
    return nonce
  }
  const known = version === 'fromBody' ? undefined : version
  const observer = observe()
  const made = await respond(request, {
    observer: known && observer,
    hasMoved: async () => (await moved.find()) !== null,
    nonce: findNonce,
  })
  const instead = await moved.instead(made)
  if (instead) return completeAnswer(app, request, instead)
  if (made.status >= 500 && isHtml(made) && !made.saysFailure) return showFailure(parts, request, made)
  const text = await collectText(made)
  if (!isHtml(made))
    return completeAnswer(app, request, text === null ? made : await withText(request, made, text))
  if (text === null || isPanel || version === undefined || !isSharedPage(made)) {
    const html = text === null || isPanel ? text : place(app, request, addTools(String(text)))
    const own = withHeaders(made, { 'cache-control': 'private, no-store' })
    const sent = html === null ? own : await withText(request, own, html)
    const players = html === null ? [] : listPlayers(String(html))
    return completeAnswer(app, request, sent, { nonce, isPanel, players })
  }
  const html = place(app, request, addTools(String(text)))
  const hasObserved = (observer.list()?.length ?? 0) > 0
  const players = listPlayers(html)
  const tag = version === 'fromBody' || hasObserved ? tagOf(html, writePolicy(app, {})) : version.tag
  if (known) {
    const page = { html, tag, players, headers: storedHeaders(made) }
    store.keep({ ...known, observed: observer.list() }, addressOf(request), page)
  }
  const sources = consentSources(app.settings.current, request)
  const own = withSources(tag, sources)
  const answer = isKnown(request, own) ? notModified(own) : asCached(await withText(request, made, html), own)
  return completeAnswer(app, request, asVisitors(answer, sources), { players })
}

/** The tag of a page with the policy of a visitor: browsers keep that along with the page. */
function withSources(tag: string, sources: readonly string[]): string {
  return sources.length === 0 ? tag : tagOf(tag, ...sources)
}

/** Keeps shared caches from a page whose policy is wider, because a visitor has agreed to scripts of other sites. */
function asVisitors(answer: SiteAnswer, sources: readonly string[]): SiteAnswer {
  return sources.length === 0 ? answer : withHeaders(answer, { 'cache-control': 'private, no-cache' })
}

/** Whether all visitors get the same page. */
function isSharedPage({ status, headers, isUncacheable }: MadeAnswer): boolean {
  return status === 200 && headers['set-cookie'] === undefined && !isUncacheable
}

/** The page as the visitor finds it who reaches the site below a path. */
function place(app: App, { basePath }: SiteRequest, html: string): string {
  return basePath === '' ? html : moveHtml(html, moverFor(app, basePath))
}

/** Puts a page in the place of one that failed, which keeps its status. */
async function showFailure(parts: Parts, request: SiteRequest, made: SiteAnswer): Promise<SiteAnswer> {
  const nonce = createNonce()
  const html = await parts.writeStandalone('errors/500', nonce, request)
  const answer = { ...made, headers: { ...made.headers, ...noStore(html, made.status).headers }, body: html }
  const own = withHeaders(answer, { 'cache-control': 'private, no-store' })
  return completeAnswer(parts.app, request, own, { nonce, isPanel: isPanelPath(pathOf(request)) })
}

/** Refuses whatever is asked for, and says when to come back. */
async function refuseAll(
  { app, writeStandalone }: Parts,
  request: SiteRequest,
  view: StandaloneView,
  seconds: number,
): Promise<SiteAnswer> {
  const nonce = createNonce()
  const answer = noStore(await writeStandalone(view, nonce, request), 503)
  return completeAnswer(app, request, withHeaders(answer, { 'retry-after': String(seconds) }), { nonce })
}

function noStore(html: string, status: number): SiteAnswer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(html)),
    'cache-control': 'no-store',
  }
  return { status, headers, body: html }
}

function createNonce(): string {
  return randomBytes(16).toString('base64')
}

/** If the database does not respond, the page itself says so. */
async function refreshSafely({ settings, log }: Pick<App, 'settings' | 'log'>): Promise<void> {
  try {
    await settings.refresh()
  } catch (error) {
    log.error({ err: error }, 'The database does not respond.')
  }
}
