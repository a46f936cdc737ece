import type { App } from '#lib/app/app.ts'
import type { WithdrawalExemption } from '#lib/domains/shop/catalogue/index.ts'
import { isWithdrawalOn } from '#lib/domains/shop/orders/index.ts'
import { siteTexts } from '../site-format.ts'

/** Tells buyers that they cannot withdraw, or how that right ends; '' if there is nothing to tell. */
export function exemptionNote(app: App, exemption: WithdrawalExemption | null): string {
  if (exemption === null || !isWithdrawalOn(app.settings.current)) return ''
  return siteTexts(app).t(`withdrawal.exempt.${exemption}`)
}
