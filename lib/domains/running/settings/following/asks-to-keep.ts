import { type ActionContext, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { hasTaxedPrices, hasTranslations } from './follow-setting.ts'

/** Whether changing a setting takes the answer that stored values stay as they are, to be read in another way. */
export const asksToKeep = staffQuery(
  { permission: 'settings.read' },
  async ({ database }: ActionContext, _actor, key: string): Promise<boolean> => {
    if (key === 'shop.tax_inclusive') return hasTaxedPrices(database.prisma)
    return key === 'site.locale' && hasTranslations(database.prisma)
  },
)
