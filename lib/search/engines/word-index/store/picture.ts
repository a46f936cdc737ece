import { statSync } from 'node:fs'
import path from 'node:path'
import { DamagedFile } from '../errors.ts'
import type { SearchablePart } from '../query.ts'
import { openSegment, type Segment } from '../segment.ts'
import { readHidden } from './hidden-file.ts'
import { JournalPart } from './journal-part.ts'
import { isMissing, type Manifest, manifestFile, readManifest } from './manifest.ts'

export type OpenedSegment = {
  name: string
  segment: Segment
  /** How many documents its list of hidden ones on the disk has. */
  hiddenOnDisk: number
  openedAt: FileMark
}

/** Tells a file from another of the same name, and from itself before it was written to. */
export type FileMark = string

const TRIES = 5

/** A folder's index as this process sees it; every process comes to the same by the same files. */
export class Picture {
  readonly #folder: string
  #mark: FileMark = ''
  manifest: Manifest | null = null
  segments: OpenedSegment[] = []
  journals: JournalPart[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Looks at what others have done since: a few microseconds where it is nothing. Throws `DamagedFile`. */
  refresh(): void {
    for (let tries = 1; ; tries++) {
      try {
        this.#followManifest()
        for (const part of this.journals) this.#readJournal(part)
        return
      } catch (error) {
        // Between reading the manifest and opening its files, another may have come.
        if (!isMissing(error) || tries === TRIES) throw isMissing(error) ? asDamage(error) : error
        this.#mark = ''
      }
    }
  }

  get parts(): SearchablePart[] {
    return [...this.segments.map(({ segment }) => segment), ...this.journals.map(({ memory }) => memory)]
  }

  /** The journal that is written to. */
  get active(): JournalPart | undefined {
    return this.journals.at(-1)
  }

  /** How far in the log of changes the index has come. */
  get place(): string | null {
    const told = this.journals.map(({ place }) => place).filter((place) => place !== null)
    return told.at(-1) ?? this.manifest?.place ?? null
  }

  hide(id: number): void {
    for (const part of this.parts) {
      const doc = part.find(id)
      if (doc >= 0) part.hide(doc)
    }
  }

  close(): void {
    for (const { segment } of this.segments) segment.close()
    for (const { journal } of this.journals) journal.close()
    this.manifest = null
    this.segments = []
    this.journals = []
    this.#mark = ''
  }

  #followManifest(): void {
    const mark = markOf(manifestFile(this.#folder))
    if (mark === this.#mark) return
    const manifest = mark === null ? null : readManifest(this.#folder)
    if (!manifest) {
      this.close()
      return
    }
    this.#openJournals(manifest)
    this.#openSegments(manifest)
    this.manifest = manifest
    this.#mark = mark ?? ''
  }

  #openJournals({ journals }: Manifest): void {
    const known = new Map(this.journals.map((part) => [part.name, part]))
    const opened = journals.map((name) => known.get(name) ?? new JournalPart(this.#folder, name))
    for (const part of this.journals) if (!opened.includes(part)) part.journal.close()
    this.journals = opened
  }

  #openSegments({ segments }: Manifest): void {
    const known = new Map(this.segments.map((one) => [one.name, one]))
    const opened = segments.map(({ file, hidden }) => known.get(file) ?? this.#openSegment(file, hidden))
    for (const one of this.segments) if (!opened.includes(one)) one.segment.close()
    this.segments = opened
  }

  #openSegment(name: string, hidden: string | null): OpenedSegment {
    const file = path.join(this.#folder, name)
    const openedAt = markOf(file) ?? ''
    const segment = openSegment(file)
    const docs = hidden === null ? new Uint32Array(0) : readHidden(path.join(this.#folder, hidden))
    for (const doc of docs) segment.hide(doc)
    // The journals may have said more already.
    for (const { ids } of this.journals) {
      for (const id of ids) {
        const doc = segment.find(id)
        if (doc >= 0) segment.hide(doc)
      }
    }
    return { name, segment, hiddenOnDisk: docs.length, openedAt }
  }

  #readJournal(part: JournalPart): void {
    for (const batch of part.journal.readNew()) part.take(batch, (id) => this.hide(id))
  }
}

/** Null where there is no such file. */
export function markOf(file: string): FileMark | null {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : null
}

function asDamage(error: unknown): DamagedFile {
  const { path: file = 'The index' } = error as NodeJS.ErrnoException
  return new DamagedFile(file, 'it is missing')
}
