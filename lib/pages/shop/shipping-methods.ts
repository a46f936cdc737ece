import type { App } from '#lib/app/app.ts'
import { listShippingMethods } from '#lib/domains/shop/rates/index.ts'
import { remember } from '../remember.ts'

/** The shop's shipping methods, as they are. */
export function rememberShippingMethods(app: App) {
  return remember(app, {
    name: 'shipping methods',
    scopes: ['catalogue'],
    load: () => listShippingMethods(app.database.prisma),
  })
}
