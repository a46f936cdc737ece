import type { Translate } from '#lib/services/texts/index.ts'
import { type Panel, panel } from '../../people/account/pages/account-page.ts'
import type { StorefrontPage } from '../../storefront-page.ts'

/** A page about a payment, a redirect, or null if not found. */
export type PayAnswer = StorefrontPage | { redirectTo: string } | null

type Content = {
  /** In an app's web view, where nothing leads elsewhere. */
  inApp?: boolean
  title: string
  path: string
  intro?: string
  notice?: { kind: 'done' | 'error'; text: string }
  panel?: Partial<Panel> & Pick<Panel, 'id' | 'heading'>
  panels?: Panel[]
}

/** Uses the view of the account pages, which themes style. */
export function payPage({
  inApp = false,
  title,
  path,
  intro = '',
  notice,
  panel: given,
  panels = given ? [panel(given)] : [],
}: Content): StorefrontPage {
  return {
    view: 'account/show',
    title,
    path,
    unlisted: true,
    isBare: inApp,
    stylesheets: ['account.css'],
    data: {
      heading: title,
      intro,
      panels,
      notice: notice ? { ...notice, codes: [] } : null,
      nav: [],
    },
  }
}

export function backToShop(t: Translate): { label: string; url: string } {
  return { label: t('pay.back'), url: '/' }
}
