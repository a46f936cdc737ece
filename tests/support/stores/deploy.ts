import { runTypeScript } from '../../../scripts/support/run.mjs'

/** Applies all migrations to a database through the project's own command. */
export async function deploy(url: string): Promise<void> {
  await runTypeScript(['lib/cli/db.ts', 'deploy'], { env: { DATABASE_URL: url } })
}
