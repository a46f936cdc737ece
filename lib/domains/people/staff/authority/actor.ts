import type { Permission } from './permissions.ts'
import type { RoleKey } from './roles.ts'

/** Who acts. Staff actions are given one, and decide by it. */
export type Actor = StaffActor | OperatorActor | CustomerActor

/** A member of staff at the panel. */
export type StaffActor = {
  kind: 'staff'
  id: number
  role: RoleKey
  /** What the role allows, as it was when the request began. */
  permissions: ReadonlySet<Permission>
  sessionId: number
  /** Until when acts that require reauthentication need no further proof; null if there was none. */
  sudoUntil: Date | null
  /** Whether the account has a second factor. */
  hasSecondFactor: boolean
  ip: string | null
  requestId: string | null
}

/** A member before their first session, for the audit log: nothing is allowed to them. */
export function newcomer(id: number, { ip, requestId }: Pick<StaffActor, 'ip' | 'requestId'>): StaffActor {
  return {
    ...{ kind: 'staff', id, role: 'support', permissions: new Set() },
    ...{ sessionId: 0, sudoUntil: null, hasSecondFactor: false, ip, requestId },
  }
}

/** Whoever may run commands on the server. */
export type OperatorActor = { kind: 'operator'; command: string }

export type CustomerActor = { kind: 'customer'; id: number }

/** The actor of a command, such as `settings set`. */
export function operator(command: string): OperatorActor {
  return { kind: 'operator', command }
}
