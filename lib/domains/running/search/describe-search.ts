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
    const [rows, build] = await Promise.all([search.status(), readBuild(database)])
    const definitions = search.definitions()
    return {
      engine: search.engineName(),
      engines: search.engines(),
      status: rows.map((row) => ({ ...row, label: definitions.get(row.type)?.label ?? row.type })),
      build,
    }
  },
)

async function readBuild({ prisma }: Context['database']): Promise<SearchBuild | null> {
  const row = await prisma.searchBuild.findFirst({ orderBy: { id: 'desc' } })
  if (!row) return null
  const { id, open, ...build } = row
  return { ...build, isOpen: open === true }
}
