import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

type SearchContext = ActionContext & Pick<Context, 'search'>

/**
 * Has an engine built for all types, and the site search with it from then on; until then, and if building fails, the former one
 * stays. `was` is the engine that was shown as chosen. Throws `stale` and `build_running`.
 */
export const switchEngine = staffAction(
  { permission: 'search.write', action: 'search.engine_chosen' },
  async (
    { context, tx, record }: ActionScope<SearchContext>,
    { engine, was }: { engine: string; was: string },
  ): Promise<void> => {
    const { search } = context
    const current = search.engineName()
    if (current !== was) throw new DomainError('stale', { current })
    // The page was made before the site's code changed.
    if (!search.engines().includes(engine)) throw new DomainError('stale', { current: engine })
    await openBuild(tx, context, { engine, chooses: true })
    record({ subject: 'search', before: { engine: was }, after: { engine } })
  },
)

/** Has the chosen engine's indexes rebuilt; searches keep working during it. Throws `build_running`. */
export const rebuildSearch = staffAction(
  { permission: 'search.write', action: 'search.rebuilt' },
  async ({ context, tx, record }: ActionScope<SearchContext>): Promise<void> => {
    const engine = context.search.engineName()
    await openBuild(tx, context, { engine, chooses: false })
    record({ subject: 'search', details: { engine } })
  },
)

async function openBuild(
  tx: Tx,
  { clock }: SearchContext,
  build: { engine: string; chooses: boolean },
): Promise<void> {
  await tx.searchBuild.deleteMany({ where: { open: null } })
  try {
    await tx.searchBuild.create({ data: { ...build, open: true, requestedAt: clock.now() } })
  } catch (error) {
    throw (error as { code?: string }).code === 'P2002' ? new DomainError('build_running') : error
  }
}
