import { refuse } from '#lib/web/refusals/answer-refusal.ts'
import { refuseDomainError } from '#lib/web/refusals/refuse-domain-error.ts'
import type { AgentsCall } from './agents-call.ts'

/** What went wrong, as JSON in the words of the API, so that the agent can do better. What was not foreseen is logged. */
export function presentRefusal(
  { context, format, messages }: AgentsCall,
  { tool, error }: { tool: string; error: unknown },
): string {
  const log = context.log.child({ tool })
  const { body } = refuse(refuseDomainError(error, format), messages, {}, log)
  return body?.toString('utf8') ?? '{}'
}
