import type { Context } from '#lib/context.ts'
import { createCustomer } from '#lib/domains/people/accounts/index.ts'
import { createCatalogueFactory } from './factories/catalogue.ts'
import { createContentFactory } from './factories/content.ts'

/** A small shop in which every promise of the conformance kit can be tried. */
export async function seedConformance(app: Context, person: { email: string; password: string }) {
  const catalogue = createCatalogueFactory(app)
  const content = createContentFactory(app)
  const { id } = await catalogue.category()
  for (let i = 0; i < 4; i++)
    await catalogue.product({ price: 1000 + i * 300, stock: 40, featured: i === 0, categoryIds: [id] })
  await content.post()
  await content.page()
  await createCustomer(app, { ...person, name: 'Ada' })
  await app.settings.set('api.auth_requests_per_minute', 10_000)
}
