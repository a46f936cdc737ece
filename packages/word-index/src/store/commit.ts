import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { writeHidden } from './hidden-file.ts'
import type { IndexFolder } from './index-folder.ts'
import { createJournal } from './journal.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'

/** Another process may be opening what the manifest named a moment ago. */
const GRACE_MS = 60_000

export type NewIndex = Pick<Manifest, 'averages' | 'scale' | 'builtDocuments' | 'builtAt' | 'cursor'> & {
  segment: string | null
}

/** Replaces whatever there was with a newly built index. Must be called under the write lock. */
export function commitRebuild({ folder, snapshot }: IndexFolder, built: NewIndex, next: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { segment, ...facts } = built
  const journal = `journal-${next}.log`
  createJournal(path.join(folder, journal))
  const segments = segment === null ? [] : [{ file: segment, hidden: null }]
  writeManifest(folder, { ...facts, segments, journals: [journal], next: next + 1 })
  removeLeftovers(folder)
  snapshot.refresh()
}

/** Starts a new journal. Returns the ones before it, oldest first. */
export function rotateJournal({ folder, snapshot }: IndexFolder): string[] {
  snapshot.refresh()
  const { manifest } = snapshot
  if (!manifest) return []
  const journal = `journal-${manifest.next}.log`
  createJournal(path.join(folder, journal))
  writeManifest(folder, { ...manifest, journals: [...manifest.journals, journal], next: manifest.next + 1 })
  snapshot.refresh()
  return manifest.journals
}

/** Replaces journals, or other segments, with a segment. Must be called under the write lock. */
export function commitSegment(
  index: IndexFolder,
  { journals, replaced, segment }: { journals: string[]; replaced: string[]; segment: string | null },
): void {
  const { folder, snapshot } = index
  snapshot.refresh()
  const { manifest } = snapshot
  if (!manifest) return
  let { next } = manifest
  const kept = snapshot.segments.filter(({ name }) => !replaced.includes(name))
  const segments = kept.map((one) => {
    if (one.segment.hiddenCount === one.hiddenOnDisk) return { file: one.name, hidden: one.hidden }
    const hidden = `${path.basename(one.name, '.wix')}.${next++}.hidden`
    writeHidden(path.join(folder, hidden), one.segment.hiddenDocs())
    return { file: one.name, hidden }
  })
  // In order of age: a merged segment takes the position of its first part, a flushed one comes last.
  const at = replaced.length === 0 ? segments.length : indexOfFirst(manifest, replaced)
  if (segment !== null) segments.splice(at, 0, { file: segment, hidden: null })
  const cursor = snapshot.cursor ?? manifest.cursor
  const left = manifest.journals.filter((name) => !journals.includes(name))
  writeManifest(folder, { ...manifest, segments, journals: left, cursor, next })
  removeLeftovers(folder)
  snapshot.refresh()
}

function indexOfFirst({ segments }: Manifest, names: string[]): number {
  return segments.findIndex(({ file }) => names.includes(file))
}

/** Removes files that the manifest no longer names, after a grace period for processes that still open them. */
function removeLeftovers(folder: string): void {
  const old = Date.now() - GRACE_MS
  const manifest = listNamed(folder)
  for (const name of readdirSync(folder)) {
    if (!/^(segment-|journal-|building-)|\.tmp$/.test(name) || manifest.has(name)) continue
    const file = path.join(folder, name)
    const mtime = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (mtime < old) rmSync(file, { recursive: true, force: true })
  }
}

function listNamed(folder: string): Set<string> {
  const manifest = readManifest(folder)
  const segments = manifest?.segments.flatMap(({ file, hidden }) => [file, hidden ?? '']) ?? []
  return new Set([...segments, ...(manifest?.journals ?? [])])
}
