import type { App } from '#lib/app/app.ts'
import type { Caller } from '#lib/domains/people/accounts/index.ts'
import { findWebsiteApp } from '#lib/domains/people/apps/index.ts'
import { describeBrowser } from '#lib/web/http/describe-browser.ts'
import { pageRequest } from '#lib/web/http/page-response.ts'

/** A visitor of the website, in the form that accounts expect. */
export type Visitor = Caller & {
  /** What rate limits count the visitor under. */
  bucket: string
  deviceName: string
}

export async function identifyVisitor(app: App): Promise<Visitor> {
  const request = pageRequest()
  const forwarded = request?.headers['x-forwarded-for']
  const peer = request?.socket.remoteAddress ?? ''
  const { ip, bucket } = app.readAddress(peer, Array.isArray(forwarded) ? forwarded.join(', ') : forwarded)
  return {
    app: await findWebsiteApp(app),
    ip,
    bucket,
    deviceName: describeBrowser(request?.headers['user-agent'] ?? ''),
  }
}
