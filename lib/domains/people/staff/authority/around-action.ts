import type { Actor } from './actor.ts'
import { authorise } from './authorise.ts'
import type { ActionContext, StaffAction } from './staff-action.ts'

/**
 * An action that needs more than its transaction, such as asking a provider first. `work` runs outside of any transaction, once
 * the actor is authorised, and calls the action given, which looks at the actor again.
 */
export function aroundAction<
  C extends ActionContext,
  Inner extends unknown[],
  Outer extends unknown[],
  Result,
>(
  { act }: StaffAction<C, Inner, unknown>,
  work: (context: C, actor: Actor, ...input: Outer) => Promise<Result>,
): StaffAction<C, Outer, Result> {
  const action = async (context: C, actor: Actor, ...input: Outer): Promise<Result> => {
    authorise(context, actor, act)
    return work(context, actor, ...input)
  }
  return Object.assign(action, { act })
}
