import { refuse } from '#lib/web/refusals/answer-refusal.ts'
import { refuseDomainError } from '#lib/web/refusals/refuse-domain-error.ts'
import type { AgentsCall } from './agents-call.ts'

/** Describes an error as JSON in the API's terms, so that the agent can correct its call. Unexpected errors are logged. */
export function presentRefusal(
  { context, format, messages }: AgentsCall,
  { tool, error }: { tool: string; error: unknown },
): string {
  const log = context.log.child({ tool })
  const { body } = refuse(refuseDomainError(error, format), messages, {}, log)
  return body?.toString('utf8') ?? '{}'
}
