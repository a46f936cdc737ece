import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setStock } from '#lib/domains/shop/catalogue/index.ts'
import { sendStockNotices } from '#lib/domains/shop/stock-notices/index.ts'
import { serveWithoutScripts } from '#tests/support/browsers/without-scripts.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { openProductionSite, type ProductionSite } from '#tests/support/production-server.ts'
import { readMails } from '#tests/support/read-mail.ts'

/** A shop with something to buy and something that is sold out, as a server with scripts and one without. */
export type BuyingShop = {
  site: ProductionSite
  /** Where it is reached. Links in mails lead there from now on. */
  enter(scripts: boolean): Promise<string>
  /** A product that is sold out, with a name of its own. */
  addSoldOut(name: string): Promise<{ slug: string; restock(): Promise<void> }>
  /** The first link that matches in the latest mails to an address; waits until one was sent. */
  mailedLink(email: string, link: RegExp): Promise<string>
  close(): Promise<void>
}

const SHORT_WAITS_MS = 200
const LONGEST_WAIT_MS = 60_000

/** On the store that the test run is about, or on a database given. */
export async function openBuyingShop(database?: TestDatabase): Promise<BuyingShop> {
  const site = await openProductionSite(database)
  const { app } = site
  const server = await site.start()
  const plain = await serveWithoutScripts(server.port)
  const catalogue = createCatalogueFactory(app)
  await catalogue.product({ slug: 'kettle', name: 'Tarn Kettle', price: 4200, stock: 5000 })
  await site.setSetting('api.auth_requests_per_minute', 1_000_000)
  return {
    site,
    async enter(scripts) {
      const url = scripts ? `http://localhost:${server.port}` : plain.url
      await site.setSetting('site.url', url)
      return url
    },
    async addSoldOut(name) {
      const slug = name.toLowerCase().replaceAll(' ', '-')
      await catalogue.product({
        slug,
        name,
        variants: [{ sku: slug, price: 900, stock: 0, trackStock: true }],
      })
      const restock = async () => {
        await setStock(app, slug, 3)
        await sendStockNotices(app)
      }
      return { slug, restock }
    },
    async mailedLink(email, link) {
      const folder = path.join(site.env.STORAGE_PATH ?? '', 'mail')
      for (
        const deadline = Date.now() + LONGEST_WAIT_MS;
        Date.now() < deadline;
        await sleep(SHORT_WAITS_MS)
      ) {
        const own = (await readMails(folder)).filter((mail) => mail.header('to').includes(email))
        const found = own.flatMap(({ text }) => link.exec(text)?.[0] ?? []).at(-1)
        if (found) return found
      }
      throw new Error(`No mail to ${email} has a link like ${link}.`)
    },
    async close() {
      await plain.close()
      await site.close()
    },
  }
}
