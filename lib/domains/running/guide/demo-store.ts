import type { Context } from '#lib/context.ts'
import {
  type ActionContext,
  type ActionScope,
  type Actor,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

export type RemovedDemo = {
  /** Number of removed rows, by kind. */
  removed: Record<string, number>
  /** Parts that stay because the owner has changed or uses them, such as "page about". */
  kept: string[]
}

/** The demo store that a new site begins with. What it consists of is known to none of the domains, which it is made with. */
export type DemoStore = {
  /** Whether all of it is there. */
  isThere(prisma: Pick<Tx, 'setting'>): Promise<boolean>
  /** Resolves to null if it is not there. Of several at once, one removes it. */
  remove(tx: Tx, settings: Context['settings']): Promise<RemovedDemo | null>
  /** Call this once the removal is committed. */
  forget(): Promise<void>
}

type DemoContext = ActionContext & { demo?: DemoStore }

/** Whether the site has a demo store that can be removed. */
export const hasDemoStore = staffQuery(
  { permission: 'settings.write' },
  async ({ database, demo }: DemoContext): Promise<boolean> => demo?.isThere(database.prisma) ?? false,
)

const remove = staffAction(
  { permission: 'settings.write', requiresReauth: true, action: 'demo.removed' },
  async ({ context, tx, record, unchanged }: ActionScope<DemoContext>): Promise<RemovedDemo | null> => {
    const done = (await context.demo?.remove(tx, context.settings)) ?? null
    if (done) record({ subject: 'demo', after: done })
    else unchanged()
    return done
  },
)

/**
 * Removes the demo store, except for what the owner has added or changed, in one transaction. It does not come back. Resolves to
 * null without one.
 */
export const removeDemoStore = Object.assign(
  async (context: DemoContext, actor: Actor): Promise<RemovedDemo | null> => {
    const done = await remove(context, actor)
    if (done) await context.demo?.forget()
    return done
  },
  { act: remove.act },
)
