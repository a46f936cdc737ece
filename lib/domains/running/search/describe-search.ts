import type { Context } from '#lib/context.ts'
import { type ActionContext, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { StatusRow } from '#lib/search/index.ts'

/** A build of the indexes that was asked for. */
export type SearchBuild = {
  engine: string
  /** Whether the site searches with the engine once it is built. */
  chooses: boolean
  isOpen: boolean
  /** The type being built, and which one it is of how many; null before the first. */
  type: string | null
  step: number
  steps: number
  /** Rows of that type. */
  done: number
  total: number
  requestedAt: Date
  endedAt: Date | null
  /** Why it failed. */
  problem: string | null
}

export type SearchDescription = {
  engine: string
  /** The available engines. */
  engines: string[]
  /** By engine, for those that need a server: what it is, or why it cannot be used. */
  connections: Record<string, { server: string } | { problem: string }>
  /** One for each type. */
  status: (StatusRow & { label: string })[]
  /** The latest; null if none was asked for. */
  build: SearchBuild | null
}

type SearchContext = ActionContext & Pick<Context, 'search'>

/** The site's search engine, and the state of its indexes. */
export const describeSearch = staffQuery(
  { permission: 'search.read' },
  async ({ database, search, settings }: SearchContext): Promise<SearchDescription> => {
    await settings.refresh()
    const [rows, build, connections] = await Promise.all([
      search.status(),
      readBuild(database),
      checkServers(search),
    ])
    const definitions = search.definitions()
    return {
      engine: search.engineName(),
      engines: search.engines(),
      status: rows.map((row) => ({ ...row, label: definitions.get(row.type)?.label ?? row.type })),
      build,
      connections,
    }
  },
)

async function checkServers(search: Context['search']): Promise<SearchDescription['connections']> {
  const checks = search.engines().map(async (name) => {
    try {
      const server = await search.engine(name).check?.()
      return server === undefined ? [] : [[name, { server }] as const]
    } catch (error) {
      return [[name, { problem: error instanceof Error ? error.message : String(error) }] as const]
    }
  })
  return Object.fromEntries((await Promise.all(checks)).flat())
}

async function readBuild({ prisma }: Context['database']): Promise<SearchBuild | null> {
  const row = await prisma.searchBuild.findFirst({ orderBy: { id: 'desc' } })
  if (!row) return null
  const { id, open, ...build } = row
  return { ...build, isOpen: open === true }
}
