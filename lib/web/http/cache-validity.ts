import { LRUCache } from 'lru-cache'
import type { Context } from '#lib/context.ts'
import type { Observation, Observer } from '#lib/platform/database/cached-by-version.ts'
import type { PublicScope, Versions } from '#lib/platform/database/data-version.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { andThen, runSteps, type Steps, settled } from '#lib/platform/process/steps.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'

/** Each returns when something of its kind that is scheduled appears next; null if nothing is scheduled. */
export type Publications = readonly ((site: Pick<Context, 'database' | 'clock'>) => Promise<Date | null>)[]

type Publisher = Pick<Context, 'database' | 'clock'> & { publications: Publications }

/** When something scheduled appears next; a promise until that is known. */
type Horizon = { moment: Date | null | Promise<Date | null> }
/** By the data version it was looked up at. */
type Horizons = LRUCache<string, Horizon>

// Requests at an older version overlap with those at the newest.
const MAX_VERSIONS = 8
// Keyed by the list, because every request has a new object around it.
const horizonsOf = new WeakMap<Publications, Horizons>()

/**
 * A version of what public reads of these scopes show. It changes with every write to them or to the settings, and when
 * a scheduled post, page or product becomes visible, which involves no write: the version contains the next such
 * moment, so an answer made before it is never reused after it.
 */
export function publicationVersion(
  publisher: Publisher,
  versions: Versions,
  scopes: readonly PublicScope[],
): string | Promise<string> {
  const horizon = runSteps(findHorizon(publisher, `${versions.content}.${versions.catalogue}`))
  return andThen(horizon, (moment) => {
    const seen = scopes.map((scope) => `${scope} ${versions[scope]}`)
    return [versions.settings, ...seen, moment?.getTime() ?? 'last'].join('.')
  })
}

function* findHorizon(publisher: Publisher, version: string): Steps<Date | null> {
  const horizons = horizonsOf.get(publisher.publications) ?? openHorizons(publisher)
  for (;;) {
    const next = horizons.get(version) ?? lookAhead(publisher, horizons, version)
    const moment = yield* settled(next.moment)
    if (!moment || moment > publisher.clock.now()) return moment
    // Of the requests that see the moment pass, one looks up the next.
    if (horizons.get(version) === next) horizons.delete(version)
  }
}

function openHorizons(publisher: Publisher): Horizons {
  const horizons: Horizons = new LRUCache({ max: MAX_VERSIONS })
  horizonsOf.set(publisher.publications, horizons)
  return horizons
}

function lookAhead(publisher: Publisher, horizons: Horizons, version: string): Horizon {
  const looking = findNext(publisher)
  const next: Horizon = { moment: looking }
  horizons.set(version, next)
  looking.then(
    (moment) => {
      next.moment = moment
    },
    // The next request looks again; those waiting for this lookup see its error themselves.
    () => {
      if (horizons.get(version) === next) horizons.delete(version)
    },
  )
  return next
}

/** The earliest time at which something scheduled becomes public without a write. */
async function findNext(publisher: Publisher): Promise<Date | null> {
  const dates = await Promise.all(publisher.publications.map((next) => next(publisher)))
  const upcoming = dates.filter((date) => date !== null).sort((a, b) => a.getTime() - b.getTime())
  return upcoming[0] ?? null
}

/** The version at which a cached value is requested. */
export type WantedVersion = {
  /** Changes with whatever outdates it. */
  version: string
  /** The version of the stock, if a change of it does not outdate everything that was made before. */
  stock?: string | number | undefined
  /** Reads from a database that has at least these versions. */
  read?(look: (prisma: Tx) => Promise<boolean>): Promise<boolean>
}

/** A cached value, with the stock version at which it was last known to be valid. */
export type Standing = {
  version: string
  stock: string | number | undefined
  /** The stock values it shows; null if only its version decides whether it is valid. */
  observed: readonly Observation[] | null
  looking?: { stock: string | number | undefined; result: Promise<boolean> }
}

/**
 * Whether a cached value is still what would be built now. If the stock has changed, checks the stock values it shows, once for all callers
 * at the same version.
 */
export function isStillValid(kept: Standing, wanted: WantedVersion): boolean | Promise<boolean> {
  const { version, stock, read } = wanted
  if (kept.version !== version) return false
  if (kept.stock === stock) return true
  const { observed } = kept
  if (!observed || !read) return false
  if (kept.looking && kept.looking.stock === stock) return kept.looking.result
  const result = read((prisma) => isSame(prisma, observed)).then((stands) => {
    if (stands) kept.stock = stock
    return stands
  })
  kept.looking = { stock, result }
  // The next caller checks again. Callers waiting for this check get its error.
  result.catch(() => {
    if (kept.looking?.result === result) delete kept.looking
  })
  return result
}

async function isSame(prisma: Tx, observed: readonly Observation[]): Promise<boolean> {
  const seen = await Promise.all(observed.map(({ look }) => look(prisma)))
  return seen.every((one, index) => one === observed[index]?.seen)
}

/** `list` returns what was noted; null if that does not tell whether the answer stands. */
type Observing = Observer & { list(): readonly Observation[] | null }

export function observe(): Observing {
  const noted: Observation[] = []
  let isKnown = true
  return {
    note(observation) {
      noted.push(observation)
    },
    noteUnknown() {
      isKnown = false
    },
    list: () => (isKnown ? noted : null),
  }
}

type Site = Publisher & Pick<Context, 'settings' | 'observer'>

type Remembered = { version: string; answers: Map<string, Promise<unknown>> }

// Each language has its own settings, and each page an App of its own.
const rememberedOf = new WeakMap<SettingsStore, Map<string, Remembered>>()

/** Data to load once until these scopes change through a write or the clock. */
type Memory<T> = {
  /** A unique name. */
  name: string
  /** The stock only on pages that no cache keeps: the others observe what they show of it one by one. */
  scopes: readonly PublicScope[]
  load: () => Promise<T>
}

/** Loads what many pages show, once at each version of it. */
export async function remember<T>(site: Site, { name, scopes, load }: Memory<T>): Promise<T> {
  const version = await publicationVersion(site, await readVersions(site), scopes)
  const { answers } = findRemembered(site, scopes.join(' '), version)
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
async function readVersions({ database, observer }: Site): Promise<Versions> {
  const known = observer && versionsOf.get(observer)
  if (known) return known
  const versions = await database.dataVersion.read()
  if (observer) versionsOf.set(observer, versions)
  return versions
}

function findRemembered({ settings }: Site, scopes: string, version: string): Remembered {
  const all = rememberedOf.get(settings) ?? new Map<string, Remembered>()
  rememberedOf.set(settings, all)
  const known = all.get(scopes)
  if (known?.version === version) return known
  const begun: Remembered = { version, answers: new Map() }
  all.set(scopes, begun)
  return begun
}
