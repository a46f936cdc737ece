import type { BrowserContextOptions, Page } from 'playwright'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'

/** A site with a browser before it. */
export type TestPages = {
  site: ProductionSite
  server: ProductionServer
  content: ContentFactory
  catalogue: CatalogueFactory
  /** Opens a page of its own, without scripts unless they are asked for. */
  openPage(options?: BrowserContextOptions): Promise<Page>
  /** The status and the HTML of an address, as a client without a browser sees them. */
  get(path: string): Promise<{ status: number; html: string }>
  address(path: string): string
  close(): Promise<void>
}

/** `env` is what the server is given besides. */
export async function openTestPages(env: Record<string, string> = {}): Promise<TestPages> {
  const site = await openProductionSite()
  const [server, browser] = await Promise.all([site.start(env), shareChromium()])
  const opened: Page[] = []
  const address = (path: string) => `http://localhost:${server.port}${path}`
  await site.setSetting('site.url', address(''))
  return {
    site,
    server,
    content: createContentFactory(site.app),
    catalogue: createCatalogueFactory(site.app),
    async openPage(options) {
      const page = await browser.newPage({ javaScriptEnabled: false, ...options })
      opened.push(page)
      return page
    },
    async get(path) {
      const answer = await fetch(address(path), { redirect: 'manual' })
      return { status: answer.status, html: await answer.text() }
    },
    address,
    async close() {
      await Promise.all(opened.map((page) => page.close()))
      await site.close()
    },
  }
}
