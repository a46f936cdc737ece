import { closeSync, fstatSync, openSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { DamagedFile } from '../errors.ts'
import { readFully } from '../format/file-bytes.ts'
import type { SearchablePart } from '../query/search-parts.ts'
import { openSegment, type Segment } from '../segments/segment.ts'
import { readHidden } from './hidden-file.ts'
import type { JournalBatch } from './journal-entries.ts'
import { JournalPart } from './journal-part.ts'
import { decodeManifest, isMissing, type Manifest, manifestFile } from './manifest.ts'
import type { WhenAlone } from './process-lock.ts'

export type OpenedSegment = {
  name: string
  segment: Segment
  /** The hidden list that was last read from disk, and how many documents it has. */
  hidden: string | null
  hiddenOnDisk: number
  openedAt: FileMark
}

/** Tells a file from another of the same name, and from itself before it was written to. */
export type FileMark = string

/** A folder's index as this process sees it. From the same files, every process arrives at the same one. */
export class IndexSnapshot {
  readonly #folder: string
  readonly #whenAlone: WhenAlone
  #mark: FileMark = ''
  /** The manifest that was read, kept open so that no later one gets the same inode and with it the same stamp. */
  #descriptor: number | null = null
  manifest: Manifest | null = null
  segments: OpenedSegment[] = []
  journals: JournalPart[] = []

  constructor(folder: string, whenAlone: WhenAlone) {
    this.#folder = folder
    this.#whenAlone = whenAlone
  }

  /** Catches up with other processes; takes microseconds if nothing has changed. Throws `DamagedFile`. */
  refresh(): void {
    while (!this.isCurrent) this.#followManifest()
    for (const part of this.journals) this.#readJournal(part)
  }

  /** Whether no other process has committed since the last `refresh`. */
  get isCurrent(): boolean {
    return (fileStamp(manifestFile(this.#folder)) ?? '') === this.#mark
  }

  get parts(): SearchablePart[] {
    const memories = this.journals.map(({ memory }) => memory).filter(({ size }) => size > 0)
    return [...this.segments.map(({ segment }) => segment), ...memories]
  }

  /** The journal that is written to. */
  get active(): JournalPart | undefined {
    return this.journals.at(-1)
  }

  /** The index's cursor into the log of changes. */
  get cursor(): string | null {
    const told = this.journals.map(({ cursor }) => cursor).filter((cursor) => cursor !== null)
    return told.at(-1) ?? this.manifest?.cursor ?? null
  }

  hide(id: number): void {
    for (const part of this.parts) {
      const doc = part.find(id)
      if (doc >= 0) part.hide(doc)
    }
  }

  /** Throws `DamagedFile` if a journal holds anything but records. */
  checkJournals(): void {
    for (const part of this.journals) part.journal.checkRoom(this.#whenUnwritten(part))
  }

  close(): void {
    this.#show(null, [], [])
    this.#keepOpen(null)
    this.#mark = ''
  }

  /** Stops if files that the manifest names are gone because a newer manifest has replaced it. */
  #followManifest(): void {
    const opened = openManifest(this.#folder)
    if (!opened) {
      this.close()
      return
    }
    const { descriptor, mark, manifest } = opened
    const added: Closable[] = []
    try {
      // A rebuilt index has nothing but names in common with the former one.
      const isSameBuild = this.manifest?.builtAt === manifest.builtAt
      const journals = this.#openJournals(manifest, isSameBuild ? this.journals : [], added)
      const segments = this.#openSegments(manifest, isSameBuild ? this.segments : [], journals, added)
      this.#show(manifest, segments, journals)
    } catch (error) {
      const isReplaced = fileStamp(manifestFile(this.#folder)) !== mark
      for (const one of added) one.close()
      closeSync(descriptor)
      if (!isMissing(error)) throw error
      if (isReplaced) return
      throw asDamage(error)
    }
    this.#keepOpen(descriptor)
    this.#mark = mark
  }

  #openJournals({ journals }: Manifest, known: JournalPart[], added: Closable[]): JournalPart[] {
    return journals.map((name) => {
      const part = known.find((one) => one.name === name)
      if (part) return part
      const opened = new JournalPart(this.#folder, name)
      added.push(opened.journal)
      return opened
    })
  }

  #openSegments(
    { segments }: Manifest,
    known: OpenedSegment[],
    journals: JournalPart[],
    added: Closable[],
  ): OpenedSegment[] {
    return segments.map(({ file, hidden }) => {
      const one = known.find(({ name }) => name === file) ?? this.#openSegment(file, journals, added)
      return one.hidden === hidden ? one : this.#hideListed(one, hidden)
    })
  }

  #openSegment(name: string, journals: JournalPart[], added: Closable[]): OpenedSegment {
    const file = path.join(this.#folder, name)
    const openedAt = fileStamp(file) ?? ''
    const segment = openSegment(file)
    added.push(segment)
    // The journals read before may have said more already.
    for (const { ids } of journals) {
      for (const id of ids) {
        const doc = segment.find(id)
        if (doc >= 0) segment.hide(doc)
      }
    }
    return { name, segment, hidden: null, hiddenOnDisk: 0, openedAt }
  }

  /**
   * Hides what a hidden list on disk names. That includes changes at the ends of journals that this process never read,
   * because another one turned them into a segment first.
   */
  #hideListed(one: OpenedSegment, hidden: string | null): OpenedSegment {
    const docs = hidden === null ? new Uint32Array(0) : readHidden(path.join(this.#folder, hidden))
    for (const doc of docs) one.segment.hide(doc)
    return { ...one, hidden, hiddenOnDisk: docs.length }
  }

  #show(manifest: Manifest | null, segments: OpenedSegment[], journals: JournalPart[]): void {
    const shown = new Set([...segments.map(({ segment }) => segment), ...journals])
    for (const { segment } of this.segments) if (!shown.has(segment)) segment.close()
    for (const part of this.journals) if (!shown.has(part)) part.journal.close()
    this.manifest = manifest
    this.segments = segments
    this.journals = journals
  }

  #keepOpen(descriptor: number | null): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor)
    this.#descriptor = descriptor
  }

  /** Shows what was appended to the active journal, as `refresh` does. Must be called under the write lock. */
  showAppended(): void {
    if (this.active) this.#take(this.active, this.active.journal.takeAppended())
  }

  #readJournal(part: JournalPart): void {
    this.#take(part, part.journal.readNew(this.#whenUnwritten(part)))
  }

  #take(part: JournalPart, batches: JournalBatch[]): void {
    for (const batch of batches) part.take(batch, (id) => this.hide(id))
  }

  /** A journal that has a successor is no longer written to. */
  #whenUnwritten(part: JournalPart): WhenAlone {
    return part === this.active ? this.#whenAlone : (work) => work()
  }
}

type Closable = { close(): void }

type OpenedManifest = { descriptor: number; mark: FileMark; manifest: Manifest }

/** Null if there is none. Throws `DamagedFile`. */
function openManifest(folder: string): OpenedManifest | null {
  const file = manifestFile(folder)
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  try {
    const stats = fstatSync(descriptor)
    const bytes = Buffer.alloc(stats.size)
    readFully(descriptor, bytes, 0)
    return { descriptor, mark: toMark(stats), manifest: decodeManifest(bytes, file) }
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/** Null if the file does not exist. */
export function fileStamp(file: string): FileMark | null {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? toMark(found) : null
}

function toMark({ ino, mtimeMs, size }: Stats): FileMark {
  return `${ino} ${mtimeMs} ${size}`
}

function asDamage(error: unknown): DamagedFile {
  const { path: file = 'The index' } = error as NodeJS.ErrnoException
  return new DamagedFile(file, 'it is missing')
}
