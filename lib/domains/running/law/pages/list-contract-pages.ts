import type { Context } from '#lib/context.ts'
import { marketsOf } from '#lib/domains/people/accounts/addresses/index.ts'
import { findPage, type PageDetail } from '#lib/domains/publishing/content/index.ts'
import { EEA, type LegalPage, type Settings } from '#lib/services/settings/index.ts'
import { slugOf } from './read-legal-pages.ts'

/** The pages that the confirmation of a contract has to hold (Directive 2011/83/EU, Art. 6(1) and 8(7)). */
const contractPages = ['terms', 'shipping', 'withdrawal', 'guarantee'] as const satisfies LegalPage[]

/** Whether the confirmation of an order has to hold them: the shop sells to consumers of the EEA or the United Kingdom. */
function isConfirmedOnDurableMedium(settings: Settings): boolean {
  return (
    settings['shop.buyers'] !== 'businesses' &&
    marketsOf(settings).some((country) => country === 'GB' || EEA.includes(country))
  )
}

/** The published pages that the confirmation of an order holds, in the context's language. Pages of other sites cannot be held. */
export async function listContractPages(context: Context): Promise<PageDetail[]> {
  const { current } = context.settings
  if (!isConfirmedOnDurableMedium(current) || !current['modules.pages']) return []
  const slugs = contractPages.map((name) => slugOf(current, name)).filter((slug) => slug !== null)
  const pages = await Promise.all([...new Set(slugs)].map((slug) => findPage(context, slug)))
  return pages.filter((page) => page !== null)
}
