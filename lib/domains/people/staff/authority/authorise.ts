import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Actor, StaffActor } from './actor.ts'
import type { Permission } from './permissions.ts'
import { findRole } from './roles.ts'

export type Need = {
  permission: Permission
  /** Whether the actor must have proved a moment ago who they are. */
  requiresReauth?: boolean
  /** Whether it may be done before a second factor is set up: only what leads to one. */
  beforeSecondFactor?: boolean
}

type Facts = Pick<Context, 'clock' | 'settings'>

/** Throws `forbidden`, `second_factor_needed` or `sudo_needed`. */
export function authorise({ clock, settings }: Facts, actor: Actor, need: Need): void {
  if (actor.kind === 'operator') return
  if (actor.kind !== 'staff' || !actor.permissions.has(need.permission)) throw forbidden(need)
  const isFactorMissing = !actor.hasSecondFactor && settings.current['staff.require_second_factor']
  if (isFactorMissing && !need.beforeSecondFactor) throw new DomainError('second_factor_needed')
  if (need.requiresReauth && !isSudo(actor, clock.now())) throw new DomainError('sudo_needed')
}

/** Whether the actor may do it, perhaps after proving who they are. For menus and buttons; actions decide by themselves. */
export function may(actor: Actor, permission: Permission): boolean {
  return actor.kind === 'operator' || (actor.kind === 'staff' && actor.permissions.has(permission))
}

function isSudo({ sudoUntil }: Pick<StaffActor, 'sudoUntil'>, now: Date): boolean {
  return sudoUntil !== null && sudoUntil > now
}

/**
 * Checks again within the transaction, with the member's row locked: the role may have changed, and the session may have
 * been ended, since the request began. Resolves to the actor with the role as it is now. Throws `forbidden`.
 */
export async function confirmActor(tx: Tx, actor: Actor, need: Need): Promise<Actor> {
  if (actor.kind !== 'staff') return actor
  const held = await tx.staffAccount.updateMany({
    where: { staffId: actor.id, staff: { active: true }, sessions: { some: { id: actor.sessionId } } },
    // Changes nothing, but locks the row.
    data: { staffId: actor.id },
  })
  if (held.count === 0) throw forbidden(need)
  const { role } = await tx.staff.findUniqueOrThrow({ where: { id: actor.id }, select: { role: true } })
  const found = await findRole(tx, role)
  if (!found?.permissions.has(need.permission)) throw forbidden(need)
  return { ...actor, role: found.key, permissions: found.permissions }
}

function forbidden({ permission }: Need): DomainError<'forbidden'> {
  return new DomainError('forbidden', { permission })
}
