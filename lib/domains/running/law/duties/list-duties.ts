import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { type LegalPage, legalPageNames } from '#lib/services/settings/index.ts'
import type { LegalPageState } from '../pages/read-legal-pages.ts'
import { type DutyName, duties } from './duties.ts'
import { type Duty, type DutyState, type Remedy, type Source, sourcesFor, stateOf } from './duty.ts'
import { loadShopFacts } from './shop-facts.ts'

export type JudgedDuty = { name: DutyName; state: DutyState; sources: Source[]; mend: Remedy }

export type Law = {
  /** ISO 3166: where the shop is; null if it is not said, so that nothing can be judged. */
  country: string | null
  duties: JudgedDuty[]
  pages: { page: LegalPage; state: LegalPageState['state']; id: number | null }[]
}

/** The duties of the shop by the law of its country and of the markets it sells to, each with what there is to do. */
export const readLaw = staffQuery(
  { permission: 'settings.read' },
  async (context: Pick<Context, 'database' | 'settings' | 'clock'>): Promise<Law> => {
    const facts = await loadShopFacts(context)
    const now = context.clock.now()
    const judged = Object.entries(duties).map(([name, duty]: [string, Duty]) => ({
      name: name as DutyName,
      state: stateOf(facts, duty, now),
      sources: sourcesFor(facts, duty),
      mend: duty.mend,
    }))
    const pages = legalPageNames.map((page) => ({ page, ...facts.pages[page] }))
    return { country: facts.country, duties: judged, pages }
  },
)
