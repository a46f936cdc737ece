import { type ActionContext, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { hasPrices } from './follow-currency.ts'

/** Whether changing the currency takes an answer to what becomes of the prices. */
export const asksForPrices = staffQuery(
  { permission: 'settings.read' },
  ({ database }: ActionContext): Promise<boolean> => hasPrices(database.prisma),
)
