import type { App } from '#lib/app/app.ts'
import type { Caller } from '#lib/domains/people/accounts/index.ts'
import { findWebsiteApp } from '#lib/domains/people/apps/index.ts'
import { describeBrowser } from '#lib/web/http/describe-browser.ts'
import { headerOf } from '#lib/web/site/site.ts'

/** A visitor of the website, in the form that accounts expect. */
export type Visitor = Caller & {
  /** The visitor as rate limits count them. */
  bucket: string
  deviceName: string
}

export async function identifyVisitor(app: App): Promise<Visitor> {
  const { request } = app
  const { ip, bucket } = app.readAddress(request?.peer ?? '', request && headerOf(request, 'x-forwarded-for'))
  return {
    app: await findWebsiteApp(app),
    ip,
    bucket,
    deviceName: describeBrowser(request?.headers['user-agent'] ?? ''),
  }
}
