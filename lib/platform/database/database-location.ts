import { resolveInProject } from '../process/project-root.ts'

/** The supported databases. Each has its own generated client and migrations. */
export const providers = ['sqlite', 'postgresql'] as const
export type Provider = (typeof providers)[number]

export type DatabaseLocation =
  | { provider: 'sqlite'; file: string }
  | { provider: 'postgresql'; connectionString: string }

/**
 * Parses a database URL: `file:./storage/shop.db` (relative to the project root), `file:/absolute/path.db`
 * or `postgres://…`. Throws for any other.
 */
export function locateDatabase(url: string): DatabaseLocation {
  if (/^postgres(ql)?:\/\//.test(url)) return { provider: 'postgresql', connectionString: url }
  const file = /^file:([^?#]+)$/.exec(url)?.[1]
  if (!file) throw new Error(`DATABASE_URL must be file:<path> or postgres://…, not ${quoteScheme(url)}.`)
  return { provider: 'sqlite', file: resolveInProject(file.replace(/^\/\/(?=\/)/, '')) }
}

// The rest of a URL may contain a password, which must not be logged.
function quoteScheme(url: string): string {
  return `"${url.slice(0, url.indexOf(':') + 1)}…"`
}
