import type { Database } from '#lib/platform/database/db.ts'
import type { RegisteredApp } from './app-directory.ts'

/** Unlike any app's key, and without a secret, so that nobody can call the API with it. */
export const AGENTS_KEY = 'agents'

const NAME = 'Agents (MCP)'

/** The app of all agents, which the owner can switch off and limit like any other app. */
export type AgentsApp = Pick<RegisteredApp, 'id' | 'enabled' | 'requestsPerMinute' | 'origins'>

/** Creates the app that agents count as, unless it is there. */
export async function createAgentsApp({ database }: { database: Database }): Promise<AgentsApp> {
  const row = await database.prisma.app.upsert({
    where: { key: AGENTS_KEY },
    create: { key: AGENTS_KEY, name: NAME },
    update: {},
    select: { id: true, enabled: true, requestsPerMinute: true, allowedOrigins: true },
  })
  const { allowedOrigins, ...app } = row
  return { ...app, origins: allowedOrigins as string[] }
}
