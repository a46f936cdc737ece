import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Permission } from '#lib/domains/people/staff/authority/index.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { addPicture } from '#lib/domains/publishing/media/index.ts'
import { createProduct, showProduct } from '#lib/domains/shop/catalogue/staff/index.ts'
import { markOrderPaid } from '#lib/domains/shop/orders/staff/index.ts'
import { openShopApi, type ShopApi } from '../../api/checkout/shop-api.ts'
import { openTestPanel, type TestPanel } from '../../api/panel/open-panel.ts'
import { type ContentFactory, createContentFactory } from '../factories/content.ts'
import { memoryEngine } from '../memory-engine.ts'
import { serveApp } from './in-request.ts'

export const by = operator('test')

/** A shop with staff, in which the rows of actions make what they act on. */
export type World = {
  app: TestPanel['app']
  shop: ShopApi
  panel: TestPanel
  content: ContentFactory
  /** Another number each time. */
  next(): number
  /** An unpaid order of two cups by a guest. */
  order(): Promise<PlacedOrder>
  paidOrder(): Promise<PlacedOrder>
  product(): Promise<{ id: number; version: string; variantId: number }>
  png(): Promise<Blob>
  picture(): Promise<number>
  employ: TestPanel['employ']
  close(): Promise<void>
}

export type PlacedOrder = { id: number; number: string; line: number }

/** A member whose session a row may use up. */
export type Member = Awaited<ReturnType<TestPanel['employ']>>

/** The fields of a form, or the argument of a call. */
export type Given = Record<string, string | readonly string[] | Blob> | { readonly call: unknown }

export type Row = {
  /** Input that succeeds: it makes what the action acts on. `member` sends it. */
  given(world: World, member: Member): Promise<Given> | Given
  /** Permissions that this input takes besides those that the action declares. */
  needs?: readonly Permission[]
  proof?: true
  /** The same for what belongs to someone else, or to something else. */
  others?(world: World): Promise<Given> | Given
  /** Uses up the session or the account of its sender. */
  isOwn?: true
}

export type Rows = Record<string, Row | Row['given']>

const THEME = { name: 'paper', version: '1.0.0', description: 'A test.', author: 'Tests' }

export async function openWorld(): Promise<World> {
  const themes = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  mkdirSync(path.join(themes, 'paper'), { recursive: true })
  writeFileSync(path.join(themes, 'paper', 'theme.json'), JSON.stringify(THEME))
  const shop = await openShopApi({ env: { THEMES_PATH: themes } })
  const panel = await openTestPanel(shop)
  const { app } = panel
  const release = serveApp(app)
  app.search.extend('memory', memoryEngine([]))
  await app.settings.set('site.locales', ['de'])
  let made = 0
  const next = () => ++made
  const png = async () => {
    const create = { width: 8, height: 6, channels: 3 as const, background: { r: next() % 256, g: 9, b: 9 } }
    return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'picture.png', {
      type: 'image/png',
    })
  }
  const order = async (): Promise<PlacedOrder> => {
    const cup = await shop.catalogue.product({ stock: 10, price: 1000 })
    const { json } = await shop.checkOut(await shop.beginCart([cup], 2))
    const { number, items } = json.data.order
    const { id } = await app.database.prisma.order.findUniqueOrThrow({ where: { number } })
    return { id, number, line: items[0].id }
  }
  return {
    ...{ app, shop, panel, next, png, order, employ: panel.employ },
    content: createContentFactory(app),
    async paidOrder() {
      const placed = await order()
      await markOrderPaid(app, by, placed.number)
      return placed
    },
    async product() {
      const id = await createProduct(app, by, { name: `Bowl ${next()}`, sku: null, price: 1000 })
      const { updatedAt, variants } = await showProduct(app, by, id)
      return { id, version: updatedAt.toISOString(), variantId: variants[0]?.id ?? 0 }
    },
    async picture() {
      const bytes = Buffer.from(await (await png()).arrayBuffer())
      return addPicture(app, by, { bytes, alt: '', store: app.pictures.store })
    },
    async close() {
      release()
      await panel.close()
      rmSync(themes, { recursive: true, force: true })
    },
  }
}
