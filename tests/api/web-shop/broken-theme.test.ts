import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor, type Visitor } from './visitor.ts'

let api: ShopApi
let visitor: Visitor
let themes: string

const views: Record<string, string> = {
  'checkout/show': '<main id="content"><p>Our checkout is prettier.</p></main>',
  'cart/show': '<main id="content">{% render "nothing-like-it" %}</main>',
  'cart/drawer': '{{ cart.items | first | nothing_like_it }}',
  'products/add-form': '{% for i in (1..100000000) %}{{ i }}{% endfor %}',
}

beforeAll(async () => {
  themes = await mkdtemp(path.join(os.tmpdir(), 'themes-'))
  for (const [name, source] of Object.entries(views)) {
    const file = path.join(themes, 'broken/views', `${name}.liquid`)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, source)
  }
  await writeFile(path.join(themes, 'broken/theme.json'), '{ "name": "Broken" }')
  api = await openShopApi({ env: { THEMES_PATH: themes } })
  await api.app.settings.set('theme.active', 'broken')
  visitor = openVisitor(api.app)
})
afterAll(async () => {
  await api?.close()
  await rm(themes, { recursive: true, force: true })
})

it('a theme that is broken, or leaves out the form, keeps nobody from buying', async () => {
  const mug = await api.catalogue.product({ slug: 'mug', name: 'Tarn Mug', price: 1250 })
  expect(await visitor.html(await visitor.product('mug'))).toContain('action="/cart/forms/add"')
  await visitor.send('/cart/forms/add', { product_id: String(mug.id) })
  expect(await visitor.html(await visitor.cart())).toContain('href="/checkout"')
  expect((await visitor.drawer()).html).toContain('data-shop-part="drawer"')
  const html = await visitor.html((await visitor.checkout()) as never)
  expect(html).toContain('action="/checkout/forms/place"')
  expect(html).not.toContain('prettier')
})
