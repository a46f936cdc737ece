import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { Actor } from './actor.ts'
import { authorise, confirmActor, type Need } from './authorise.ts'
import { type ActRecord, recordAct } from './record-act.ts'

/** `action` names the act in the audit log, such as `team.invited`; the panel has a text for it. */
export type Act = Need & { action: string }

export type ActionScope<C extends ActionContext> = {
  /** The caller's, but with the transaction in place of the database: other actions that are given it join the transaction. */
  context: C
  tx: Tx
  actor: Actor
  /** Asks for more than the action itself declares: what its input makes necessary. Throws what `authorise` throws. */
  authorise(need: Need): Promise<void>
  /** Writes to the audit log. Every run has to, or has to say that nothing changed. */
  record(what: ActRecord): void
  unchanged(): void
}

export type ActionContext = Pick<Context, 'database' | 'clock' | 'settings'>

/** An action of staff: authorised, in one transaction, and in the audit log. */
export type StaffAction<C extends ActionContext, Input extends unknown[], Result> = {
  (context: C, actor: Actor, ...input: Input): Promise<Result>
  readonly act: Act
}

/** Something that staff do. `work` runs in a transaction, and again if the database aborts it: what is slow belongs before it. */
export function staffAction<C extends ActionContext, Input extends unknown[], Result>(
  act: Act,
  work: (scene: ActionScope<C>, ...input: Input) => Promise<Result>,
): StaffAction<C, Input, Result> {
  const action = async (context: C, actor: Actor, ...input: Input): Promise<Result> => {
    authorise(context, actor, act)
    return transact(context.database.prisma, async (tx) => {
      const confirmed = await confirmActor(tx, actor, act)
      const records: ActRecord[] = []
      let isUnchanged = false
      const scene: ActionScope<C> = {
        context: within(context, tx),
        tx,
        actor: confirmed,
        async authorise(need) {
          authorise(context, actor, need)
          await confirmActor(tx, actor, need)
        },
        record: (what) => void records.push(what),
        unchanged: () => {
          isUnchanged = true
        },
      }
      const result = await work(scene, ...input)
      if (records.length === 0 && !isUnchanged) throw new Error(`${act.action} was not recorded.`)
      for (const what of records) await recordAct(tx, context, { actor, action: act.action }, what)
      return result
    })
  }
  return Object.assign(action, { act })
}

/** A query of staff: authorised. */
export type StaffQuery<C extends ActionContext, Input extends unknown[], Result> = {
  (context: C, actor: Actor, ...input: Input): Promise<Result>
  readonly need: Need
}

export function staffQuery<C extends ActionContext, Input extends unknown[], Result>(
  need: Need,
  read: (context: C, actor: Actor, ...input: Input) => Promise<Result>,
): StaffQuery<C, Input, Result> {
  const query = async (context: C, actor: Actor, ...input: Input): Promise<Result> => {
    authorise(context, actor, need)
    return read(context, actor, ...input)
  }
  return Object.assign(query, { need })
}

/** The client of a transaction has all of the client's functions that domains use. */
function within<C extends ActionContext>(context: C, tx: Tx): C {
  const prisma = tx as C['database']['prisma']
  return { ...context, database: { ...context.database, prisma } }
}
