import type { App } from '#lib/app/app.ts'
import type { PublicScope, Versions } from '#lib/platform/database/data-version.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import { publicationVersion } from '#lib/web/http/cache-validity.ts'

type Kept = { version: string; answers: Map<string, Promise<unknown>> }

// Each language has its own settings, and each page an App of its own.
const kept = new WeakMap<SettingsStore, Map<string, Kept>>()

/** Data to load once until these scopes change through a write or the clock. */
type Memory<T> = {
  /** A unique name. */
  name: string
  /** The stock only on pages that no cache keeps: the others observe what they show of it one by one. */
  scopes: readonly PublicScope[]
  load: () => Promise<T>
}

/** Caches what many pages show. */
export async function remember<T>(app: App, { name, scopes, load }: Memory<T>): Promise<T> {
  const version = await publicationVersion(app, await readVersions(app), scopes)
  const { answers } = findKept(app, scopes.join(' '), version)
  const known = answers.get(name) as Promise<T> | undefined
  if (known) return known
  const answer = load()
  answers.set(name, answer)
  answer.catch(() => answers.delete(name))
  return answer
}

// By the observer of a page that a cache keeps.
const versionsOf = new WeakMap<object, Versions>()

/** The versions that a page is made of: read once for one that a cache keeps, since that keeps it under older ones. */
async function readVersions({ database, observer }: App): Promise<Versions> {
  const known = observer && versionsOf.get(observer)
  if (known) return known
  const versions = await database.dataVersion.read()
  if (observer) versionsOf.set(observer, versions)
  return versions
}

function findKept(app: Pick<App, 'settings'>, scopes: string, version: string): Kept {
  const all = kept.get(app.settings) ?? new Map<string, Kept>()
  kept.set(app.settings, all)
  const known = all.get(scopes)
  if (known?.version === version) return known
  const begun: Kept = { version, answers: new Map() }
  all.set(scopes, begun)
  return begun
}
