import { Unable } from './check.ts'
import { accountChecks } from './checks/accounts.ts'
import { buyingChecks } from './checks/buying.ts'
import { credentialChecks } from './checks/credentials.ts'
import { readingChecks } from './checks/reading.ts'
import { ruleChecks } from './checks/rules.ts'
import type { ConformanceClient } from './client.ts'

/** The result of a check. `problem` says why it failed, or could not be tried. */
export type Result = { promise: string; outcome: 'kept' | 'broken' | 'skipped'; problem: string | null }

const CHECKS = [...readingChecks, ...ruleChecks, ...credentialChecks, ...buyingChecks, ...accountChecks]

/** Tries every promise, one after the other. */
export async function runChecks(
  client: ConformanceClient,
  tell: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const results: Result[] = []
  for (const { promise, needsPerson, run } of CHECKS) {
    const result =
      needsPerson && !client.person
        ? { promise, outcome: 'skipped' as const, problem: 'Give a customer with --email and --password.' }
        : await tryOne(promise, () => run(client))
    results.push(result)
    tell(result)
  }
  return results
}

async function tryOne(promise: string, run: () => Promise<void>): Promise<Result> {
  try {
    await run()
    return { promise, outcome: 'kept', problem: null }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { promise, outcome: error instanceof Unable ? 'skipped' : 'broken', problem }
  }
}
