import {
  type ActionContext,
  type ActionScope,
  type StaffAction,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** `removed` is deleted a month later, and shown to nobody until then. */
export const moderationStates = ['pending', 'approved', 'rejected', 'spam', 'removed'] as const
export type ModerationState = (typeof moderationStates)[number]

/** The new state of a comment or review; with `was`, only if it is still in that state. */
export type Verdict = { id: number; state: ModerationState; was?: ModerationState }

/** How comments or reviews are read and written. */
export type Moderator = {
  action: string
  /** Of the audit log, such as `comment`. */
  subject: string
  /** Locks what the rows belong to, and returns a function that counts there what is shown. */
  lock(tx: Tx, ids: number[]): Promise<() => Promise<void>>
  read(tx: Tx, ids: number[]): Promise<({ id: number } & Standing)[]>
  write(tx: Tx, ids: number[], standing: Standing): Promise<unknown>
}

/** A state as it is stored. */
type Standing = { status: string; removedAt: Date | null }

/**
 * An action that carries out verdicts, and returns those that undo them: given to it again, everything is as it was, apart from
 * what others have moderated since.
 */
export function moderationAction({
  action,
  subject,
  lock,
  read,
  write,
}: Moderator): StaffAction<ActionContext, [readonly Verdict[]], Verdict[]> {
  return staffAction(
    { permission: 'community.moderate', action },
    async ({ tx, context, record, unchanged }: ActionScope<ActionContext>, verdicts: readonly Verdict[]) => {
      const wanted = new Map(verdicts.map((verdict) => [verdict.id, verdict]))
      const ids = [...wanted.keys()]
      const refresh = await lock(tx, ids)
      const reverse: Verdict[] = []
      for (const row of await read(tx, ids)) {
        const verdict = wanted.get(row.id)
        const current = stateOf(row)
        if (!verdict || current === verdict.state || (verdict.was ?? current) !== current) continue
        reverse.push({ id: row.id, state: current, was: verdict.state })
        record({
          subject: `${subject}:${row.id}`,
          before: { state: current },
          after: { state: verdict.state },
        })
      }
      if (reverse.length === 0) unchanged()
      for (const state of moderationStates) {
        const changed = reverse.filter(({ was }) => was === state).map(({ id }) => id)
        if (changed.length > 0) await write(tx, changed, toStanding(state, context.clock.now()))
      }
      await refresh()
      return reverse
    },
  )
}

export function stateOf({ status, removedAt }: Standing): ModerationState {
  return removedAt ? 'removed' : (status as ModerationState)
}

/** The condition for rows in a state. */
export function whereState(state: ModerationState) {
  return state === 'removed' ? { removedAt: { not: null } } : { status: state, removedAt: null }
}

function toStanding(state: ModerationState, now: Date): Standing {
  return state === 'removed' ? { status: 'rejected', removedAt: now } : { status: state, removedAt: null }
}
