import type { BrowserContext, Page } from 'playwright'
import { issueSetupLink, setUpOwner } from '#lib/domains/people/staff/index.ts'
import { AXE } from '#tests/support/browsers/axe.ts'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { openProductionSite, type ProductionSite } from '#tests/support/production-server.ts'
import { protectMember } from '#tests/support/protect-member.ts'

export type PanelPage = {
  site: ProductionSite
  origin: string
  context: BrowserContext
  page: Page
  /** Errors of the pages' scripts, such as breaches of their policy. */
  faults: string[]
  close(): Promise<void>
}

/** A store with a server, and a browser in which its owner is signed in. */
export async function openPanelPage(): Promise<PanelPage> {
  const site = await openProductionSite()
  const origin = `http://localhost:${(await site.start()).port}`
  const context = await (await shareChromium()).newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript(AXE)
  await context.addCookies([{ name: 'panel', value: await signIn(site), url: origin }])
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  return {
    ...{ site, origin, context, page, faults },
    async close() {
      await context.close()
      await site.close()
    },
  }
}

/** The session of an owner with a second factor. */
async function signIn({ app }: ProductionSite): Promise<string> {
  const browser = { ip: '127.0.0.1', device: 'Chromium (Linux)', requestId: 'panel' }
  const token = (await issueSetupLink(app)) ?? ''
  const owner = { token, name: 'Rosa', email: 'rosa@example.com', password: 'a sentence nobody guesses' }
  const session = await setUpOwner(app, owner, browser)
  return (await protectMember(app, session, { browser, password: owner.password })).session
}
