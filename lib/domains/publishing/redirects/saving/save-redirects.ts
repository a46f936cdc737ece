import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { lookupKeys, readTarget, redirectKey, type Target } from '../addresses.ts'
import { findAnswering } from '../following/find-answering.ts'
import {
  findCrossings,
  findStored,
  loadOnward,
  resolveRedirectChain,
} from '../following/resolve-redirect-chain.ts'
import { lockRedirects } from './lock-redirects.ts'

/** `import` of a file from another shop, `rename` of something on this site, or the site's `owner`. */
export type RedirectOrigin = 'import' | 'rename' | 'owner'

export type RedirectInput = {
  /** A former address, absolute or a path, such as `/2010/08/06/second/` or `/?p=2`. */
  from: string
  /** A path on this site, or an absolute http or https address. */
  to: string
  origin: RedirectOrigin
  /** Default: true. */
  permanent?: boolean
}

/** Why a redirect was refused: the home page cannot move, or the redirect would lead in a circle. */
export type RefusedRedirect = {
  from: string
  to: string
  reason: 'home_page' | 'circle' | 'invalid_target' | 'too_long'
}

export type SavedRedirects = {
  created: number
  updated: number
  unchanged: number
  /** Left as the owner has set them. */
  kept: number
  refused: RefusedRedirect[]
}

type Planned = Target & { from: string; origin: RedirectOrigin; permanent: boolean; given: RedirectInput }

// Keeps index entries within PostgreSQL's limit.
const MAX_BYTES = 2_000
const MAX_ROWS = 500

/**
 * Creates or changes redirects, in the caller's transaction; of two with the same address, the last counts. A redirect to
 * an address that itself redirects leads to where that one ends. Saving the same again changes nothing. Imports and
 * renames leave the owner's redirects as they are.
 */
export async function saveRedirects(tx: Tx, redirects: readonly RedirectInput[]): Promise<SavedRedirects> {
  const { planned, refused } = planRedirects(redirects)
  if (planned.size === 0) return { created: 0, updated: 0, unchanged: 0, kept: 0, refused }
  if (await areStored(tx, planned))
    return { created: 0, updated: 0, unchanged: planned.size, kept: 0, refused }
  await lockRedirects(tx)
  const stored = await loadStored(tx, planned)
  let kept = 0
  for (const [from, { origin }] of planned)
    if (origin !== 'owner' && stored.get(from)?.origin === 'owner' && planned.delete(from)) kept++
  refused.push(...(await flatten(tx, planned)))
  const created = [...planned.values()].filter(({ from }) => !stored.has(from))
  const updated = [...planned.values()].filter((one) => hasChanged(one, stored.get(one.from)))
  await write(tx, [...created, ...updated])
  await leadOn(tx, planned)
  const unchanged = planned.size - created.length - updated.length
  return { created: created.length, updated: updated.length, unchanged, kept, refused }
}

/** Without the lock: importing again, which changes nothing, waits for nobody. */
async function areStored(tx: Tx, planned: ReadonlyMap<string, Planned>): Promise<boolean> {
  const stored = await loadStored(tx, planned)
  return [...planned.values()].every((one) => stored.has(one.from) && !hasChanged(one, stored.get(one.from)))
}

async function loadStored(tx: Tx, planned: ReadonlyMap<string, Planned>) {
  return new Map((await findStored(tx, [...planned.keys()])).map((row) => [row.from, row]))
}

function planRedirects(redirects: readonly RedirectInput[]) {
  const planned = new Map<string, Planned>()
  const refused: RefusedRedirect[] = []
  for (const given of redirects) {
    const { from: address, to, origin, permanent = true } = given
    const target = readTarget(to)
    const from = redirectKey(address)
    const reason = findFault(from, target)
    if (target && !reason) planned.set(from, { ...target, from, origin, permanent, given })
    else refused.push({ from: address, to, reason: reason ?? 'invalid_target' })
  }
  return { planned, refused }
}

function findFault(from: string, target: Target | null): RefusedRedirect['reason'] | undefined {
  if (!target) return 'invalid_target'
  if (from === '/') return 'home_page'
  if (Buffer.byteLength(from) > MAX_BYTES || Buffer.byteLength(target.to) > MAX_BYTES) return 'too_long'
  return target.leadsTo !== null && lookupKeys(target.leadsTo).includes(from) ? 'circle' : undefined
}

/** Makes every planned redirect lead straight to its end. Removes and returns those that lead in a circle. */
async function flatten(tx: Tx, planned: Map<string, Planned>): Promise<RefusedRedirect[]> {
  const all = new Map<string, Target>(planned)
  await loadOnward(tx, all, planned.values())
  const answering = await findCrossings(tx, all)
  const refused: RefusedRedirect[] = []
  for (const [from, first] of [...planned]) {
    const way = resolveRedirectChain(all, { from, first, answering })
    if (way) planned.set(from, { ...first, to: way.end.to, leadsTo: way.end.leadsTo })
    else if (planned.delete(from))
      refused.push({ from: first.given.from, to: first.given.to, reason: 'circle' })
  }
  return refused
}

/** Makes stored redirects to addresses that redirect from now on lead to the ends of these. */
async function leadOn(tx: Tx, planned: ReadonlyMap<string, Planned>): Promise<void> {
  const keys = [...planned.keys()]
  const affected = new Set<string>()
  for (let at = 0; at < keys.length; at += MAX_ROWS) {
    const leadsTo = { in: keys.slice(at, at + MAX_ROWS) }
    const rows = await tx.redirect.findMany({ where: { leadsTo }, select: { leadsTo: true } })
    for (const row of rows) if (row.leadsTo !== null) affected.add(row.leadsTo)
  }
  if (affected.size === 0) return
  const answering = await findAnswering(tx, affected)
  for (const key of affected) {
    const end = planned.get(key)
    if (end && !answering.has(key))
      await tx.redirect.updateMany({ where: { leadsTo: key }, data: { to: end.to, leadsTo: end.leadsTo } })
  }
}

function hasChanged(
  one: Planned,
  stored: Awaited<ReturnType<typeof findStored>>[number] | undefined,
): boolean {
  return (
    stored !== undefined &&
    (stored.to !== one.to || stored.permanent !== one.permanent || stored.origin !== one.origin)
  )
}

/** In one statement for many rows: with a client's own, the rows of an import would take ten times as long. */
async function write(tx: Tx, redirects: readonly Planned[]): Promise<void> {
  const now = new Date()
  for (let at = 0; at < redirects.length; at += MAX_ROWS) {
    const rows = redirects
      .slice(at, at + MAX_ROWS)
      .map(
        ({ from, to, leadsTo, permanent, origin }) =>
          Prisma.sql`(${from}, ${to}, ${leadsTo}, ${permanent}, ${origin}, ${now})`,
      )
    await tx.$executeRaw`
      INSERT INTO "Redirect" ("from", "to", "leadsTo", "permanent", "origin", "createdAt")
      VALUES ${Prisma.join(rows)}
      ON CONFLICT ("from") DO UPDATE SET "to" = excluded."to", "leadsTo" = excluded."leadsTo",
        "permanent" = excluded."permanent", "origin" = excluded."origin"`
  }
}
