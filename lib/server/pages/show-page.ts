import type { IncomingMessage } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { observe } from '#lib/platform/database/kept/observations.ts'
import { waitForWrites } from '#lib/platform/database/postgresql/retry-through-outage.ts'
import type { Origin } from '#lib/platform/security/security-log.ts'
import { findSitePlace, observePage, pageLanguage, withPageStatus } from '#lib/web/http/page-response.ts'
import { isPanelPath } from '#lib/web/panel/panel-path.ts'
import { moverFor } from '../base-path/enter-base-path.ts'
import { moveHtml } from '../base-path/move-html.ts'
import type { PageHandler } from '../lane.ts'
import { fillInBasePath, isFromNext } from '../panel/fill-in-base-path.ts'
import { withLoaderPolicy } from '../panel/loader-policy.ts'
import { markRefused } from '../telemetry/refused.ts'
import { cachePage, isKnown, sendNotModified, sendStored } from './cached/cache-page.ts'
import type { FindPageVersion, PageVersion } from './cached/create-page-versions.ts'
import { createPageStore } from './cached/page-store.ts'
import { replaceErrorPage } from './error-page.ts'
import { finalizeBody } from './finalize-body.ts'
import { answerInLanguage } from './languages/answer-in-language.ts'
import { isClosedTo } from './maintenance.ts'
import { applyPagePolicy } from './page-policy.ts'
import { followRedirect } from './redirects/follow-redirect.ts'
import { sendUnavailable } from './send-unavailable.ts'
import { createStandalonePages, type StandaloneView, type WriteStandalonePage } from './standalone-page.ts'
import { answerPreviewLink } from './theme-preview.ts'

export type PageHandlerOptions = {
  answerPage: PageHandler
  findVersion: FindPageVersion
  dev: boolean
  /** For a page that is begun now: adds to it what helps to write its theme. */
  tools?: (() => (html: string) => string) | undefined
}

const SECONDS_OF_OUTAGE = 5
const SECONDS_OF_MAINTENANCE = 300

/** Answers requests for pages, and everything else that Next serves. */
export function createPageHandler(
  app: App,
  { answerPage, findVersion, dev, tools = () => (html) => html }: PageHandlerOptions,
): PageHandler {
  const writeBare = createStandalonePages(app)
  const store = createPageStore()
  const writeStandalonePage: WriteStandalonePage = async (...given) => {
    const addTools = tools()
    return addTools(await writeBare(...given))
  }
  const findStored = async ({ version, stock }: PageVersion, address: string) => {
    try {
      return await store.find({ version, stock, read: (look) => look(app.database.prisma) }, address)
    } catch (error) {
      app.log.error({ err: error }, 'The database does not respond.')
      return undefined
    }
  }
  return async (request, response) => {
    const addTools = tools()
    const language = pageLanguage(response) ?? app.settings.language
    const basePath = findSitePlace(response)?.basePath ?? ''
    const move = basePath === '' ? undefined : moverFor(app, basePath)
    const { locale, prefix } = language
    answerInLanguage(app, response, language)
    if (answerPreviewLink(app, request, response)) return
    const policy = applyPagePolicy(app, dev, request, response)
    const refuse = (view: StandaloneView, retryAfter: number) =>
      sendUnavailable(response, {
        retryAfter,
        write: () => writeStandalonePage(view, policy.nonce, { language, basePath }),
      })
    if (request.method === 'POST' && !(await waitForWrites(app.database)))
      return refuse('errors/500', SECONDS_OF_OUTAGE)
    const moved = await followRedirect(app, request, response, prefix)
    if (!moved) return
    const version = dev ? undefined : await findVersion(request, `${locale} ${basePath}`)
    const known = version === 'fromBody' ? undefined : version
    // Whoever finds the version has the settings as they are now.
    if (!known) await refreshSafely(app)
    if (isClosedTo(app, request)) {
      markRefused(response)
      return refuse('errors/503', SECONDS_OF_MAINTENANCE)
    }
    const address = `${basePath} ${locale} ${request.url}`
    const stored = known && (await findStored(known, address))
    const tag = stored?.tag ?? known?.tag
    if (tag !== undefined && isKnown(request, tag)) return sendNotModified(response, tag)
    if (stored) return sendStored(request, response, { page: stored, policy })
    // In development, Next's scripts are needed to show errors and changes.
    if (!dev) {
      // A HEAD request gets the headers of the whole page, on which its policy depends. Node sends no body.
      if (version !== undefined && request.method === 'HEAD') request.method = 'GET'
      const observer = observe()
      if (known) observePage(response, observer)
      const finish = cachePage(request, response, {
        policy,
        version,
        hasObserved: () => (observer.list()?.length ?? 0) > 0,
        store: (page) => known && store.keep({ ...known, observed: observer.list() }, address, page),
      })
      const [path = '/'] = (request.url ?? '/').split('?', 1)
      const fillIn = isFromNext(path) ? fillInBasePath(request, response, basePath) : undefined
      finalizeBody(request, response, ({ type, text }) => {
        const isHtml = type.startsWith('text/html')
        if (!isHtml && !fillIn) return undefined
        const written = fillIn ? fillIn(text(), type) : text()
        if (!isHtml) return written
        if (isPanelPath(path)) return withLoaderPolicy(written, { nonce: policy.nonce, basePath })
        const html = addTools(written)
        return finish(move ? moveHtml(html, move) : html)
      })
      replaceErrorPage(response, () =>
        writeStandalonePage('errors/500', policy.nonce, { language, basePath }),
      )
    }
    policy.tellNonce()
    const answer = () => withPageStatus(response, () => answerPage(request, response), moved.find)
    return app.security.during(() => originOf(app, request), answer)
  }
}

/** If the database does not respond, the page itself says so. */
async function refreshSafely({ settings, log }: Pick<App, 'settings' | 'log'>): Promise<void> {
  try {
    await settings.refresh()
  } catch (error) {
    log.error({ err: error }, 'The database does not respond.')
  }
}

function originOf({ readAddress }: App, { headers, socket }: IncomingMessage): Origin {
  const forwarded = headers['x-forwarded-for']
  const chain = Array.isArray(forwarded) ? forwarded.join(', ') : forwarded
  return { ip: readAddress(socket.remoteAddress ?? '', chain).ip, app: 'website' }
}
