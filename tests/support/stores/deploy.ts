import { runProgram } from '../../../scripts/support/run.mjs'

/** Applies all migrations to a database through the project's own command. */
export async function deploy(url: string): Promise<void> {
  await runProgram(['lib/cli/running/database.ts', 'deploy'], { env: { DATABASE_URL: url } })
}
