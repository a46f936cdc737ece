import type { IncomingMessage, ServerResponse } from 'node:http'
import { BASE_PATH_MARK, isPanelPath, withoutMark } from '#lib/web/panel/panel-path.ts'
import { beforeHeaders } from '../before-headers.ts'
import { changeFlight, changePage } from './change-flight.ts'

/** Whether Next answers a path of a built site: the panel's pages, their scripts and styles. */
export function isFromNext(path: string): boolean {
  return isPanelPath(path) || path.startsWith('/_next/')
}

/** Writes the path that the site is below where Next has left its mark. Returns what does so in the text of the answer. */
export function fillInBasePath(
  request: IncomingMessage,
  response: ServerResponse,
  basePath: string,
): (text: string, type: string) => string {
  // A part of a file could begin within the mark.
  delete request.headers.range
  const fillIn = (text: string) => text.replaceAll(BASE_PATH_MARK, basePath)
  beforeHeaders(response, () => {
    for (const [name, value] of Object.entries(response.getHeaders())) {
      if (!String(value).includes(BASE_PATH_MARK)) continue
      // Redirects get the path like all others.
      const change = name === 'location' ? withoutMark : fillIn
      response.setHeader(name, Array.isArray(value) ? value.map(change) : change(String(value)))
    }
  })
  return (text, type) => {
    if (type.startsWith('text/x-component')) return changeFlight(text, fillIn)
    return type.startsWith('text/html') ? changePage(text, fillIn) : fillIn(text)
  }
}
