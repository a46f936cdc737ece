import { BASE_PATH_MARK, isPanelPath, withoutMark } from '#lib/web/http/target.ts'
import { statusOfPage } from '#lib/web/panel/page-status.ts'
import {
  BASE_PATH_HEADER,
  collectText,
  isHtml,
  PEER_HEADER,
  POLICY_HEADER,
  pathOf,
  type Respond,
  type SiteAnswer,
  type SiteRequest,
  TARGET_HEADER,
} from '#lib/web/site/site.ts'
import { captureAnswer, type NodeHandler } from '../requests/capture-answer.ts'
import { changeFlight, changePage } from './change-flight.ts'
import type { CheckAction } from './check-action.ts'
import { fillEmptyPage } from './fill-empty-page.ts'
import { withLoaderPolicy } from './loader-policy.ts'

/** Has Next answer: the panel's pages, their scripts and styles, and what next-auth answers. */
export function createNextLane(handle: NodeHandler, checkAction: CheckAction): Respond {
  return async (request, { nonce }) => {
    const path = pathOf(request)
    const isPanel = isPanelPath(path)
    const refused = isPanel ? await checkAction(request) : undefined
    if (refused) return refused
    const sent = { ...request, headers: headersFor(request, isPanel ? nonce() : undefined) }
    const answer = await captureAnswer(sent, handle)
    if (!isPanel && !path.startsWith('/_next/')) return answer
    const filled = { ...answer, headers: fillInHeaders(answer, request.basePath) }
    // A page that failed is completed here as well.
    const text = await collectText(isPanel && isHtml(answer) ? { ...answer, status: 200 } : answer)
    if (text === null) return filled
    const body = fillInText(String(text), filled, request.basePath)
    if (!isPanel || !isHtml(filled)) return { ...filled, body }
    const parts = { nonce: nonce(), locale: request.language.locale, ...request }
    const failed = fillEmptyPage(body, parts)
    const status = statusOfPage(body)
    return {
      ...filled,
      status: status ?? filled.status,
      body: withLoaderPolicy(failed ?? body, parts),
      saysFailure: (failed ?? status) !== undefined,
    }
  }
}

/** The request's facts that Next needs besides those it passes on. A part of a file could begin within the mark. */
function headersFor(
  { headers, peer, target, language, basePath }: SiteRequest,
  nonce: string | undefined,
): SiteRequest['headers'] {
  const { 'accept-encoding': _, range: __, ...rest } = headers
  return {
    ...rest,
    [PEER_HEADER]: peer,
    [TARGET_HEADER]: language.prefix + target,
    [BASE_PATH_HEADER]: basePath,
    [POLICY_HEADER]: nonce === undefined ? "default-src 'none'" : `script-src 'nonce-${nonce}'`,
  }
}

/** Writes the path that the site is below where Next has left its mark. Redirects get the path like all others. */
function fillInHeaders({ headers }: SiteAnswer, basePath: string): SiteAnswer['headers'] {
  const entries = Object.entries(headers).map(([name, value]): [string, string | string[]] => {
    const change = (one: string) =>
      name === 'location' ? withoutMark(one) : one.replaceAll(BASE_PATH_MARK, basePath)
    return [name, Array.isArray(value) ? value.map(change) : change(value)]
  })
  return Object.fromEntries(entries)
}

function fillInText(text: string, { headers }: SiteAnswer, basePath: string): string {
  const fillIn = (one: string) => one.replaceAll(BASE_PATH_MARK, basePath)
  const type = String(headers['content-type'])
  if (type.startsWith('text/x-component')) return changeFlight(text, fillIn)
  return type.startsWith('text/html') ? changePage(text, fillIn) : fillIn(text)
}
