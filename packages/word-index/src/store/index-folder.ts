import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DamagedFile, OtherVersion } from '../errors.ts'
import type { PreparedDocument } from '../part.ts'
import { verifySegment } from '../segments/verify-segment.ts'
import { clearDamage, readDamage, reportDamage } from './damage.ts'
import { fileStamp, IndexSnapshot } from './index-snapshot.ts'
import { findWorker } from './index-worker.ts'
import type { JournalBatch } from './journal-entries.ts'
import { ProcessLock } from './process-lock.ts'

/** Preconditions of an index for writing a batch; omitted ones are not checked. */
type Expected = {
  /** The index's cursor. */
  from?: string | undefined
  /** When it was built: documents are prepared for the averages and the scale of one build. */
  builtAt?: string
}

type Waiting = {
  batch: JournalBatch
  expected: Expected
  resolve: (isTaken: boolean) => void
  reject: (error: unknown) => void
}

/**
 * Called once with what is wrong, and again only after a rebuild. `isOutdated` if nothing is broken: the files are of another
 * version of the format.
 */
type OnDamage = (problem: string, isOutdated: boolean) => void

type Options = {
  onDamage?: OnDamage
  /** Where `worker.mjs` is, if the program is bundled. */
  worker?: string
}

const LOOK_MS = 500

/** One type's index on disk. Reading is synchronous; writing resolves once it is on disk and can be found. */
export class IndexFolder {
  readonly folder: string
  readonly snapshot: IndexSnapshot
  /** Held for moments, to append and to commit. */
  readonly writing: ProcessLock
  /** Held by the process that flushes, merges or builds. */
  readonly maintaining: ProcessLock
  /** The file of the thread that writes segments. */
  readonly worker: string
  #waiting: Waiting[] = []
  #isWriting = false
  readonly #onDamage: OnDamage
  #damage: string | null = null
  /** Damage that this process found, and in which build: with a full disk, it cannot notify other processes. */
  #found: { problem: string; builtAt: string | undefined } | null = null
  #lookedAt = 0
  #verifying: Promise<void> = Promise.resolve()
  readonly #verified = new Map<string, string>()

  constructor(folder: string, { onDamage = () => undefined, worker = findWorker() }: Options = {}) {
    this.folder = folder
    this.worker = worker
    this.#onDamage = onDamage
    this.writing = new ProcessLock(`${folder}.write.lock`)
    this.snapshot = new IndexSnapshot(folder, this.writing.whenAlone)
    this.maintaining = new ProcessLock(`${folder}.maintain.lock`)
  }

  /** Brings the snapshot up to date. Returns what is wrong with the index, in a sentence, or null. */
  look(): string | null {
    try {
      this.snapshot.refresh()
      this.#lookAround()
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error
      this.damaged(error)
    }
    return this.#damage
  }

  /** Whether there is an undamaged index. Brings the snapshot up to date with other processes. */
  get isReady(): boolean {
    return this.look() === null && this.snapshot.manifest !== null
  }

  /** Notes that a file fails its check, for the other processes too. */
  damaged(error: DamagedFile): void {
    if (this.#damage !== null) return
    const { message } = error
    const isOutdated = error instanceof OtherVersion
    this.#found = { problem: message, builtAt: this.snapshot.manifest?.builtAt }
    // Other processes may have the code that can read it.
    if (!isOutdated) reportDamage(this.folder, message)
    this.#note(message, isOutdated)
  }

  /**
   * Calls made while one is being synced to disk are written together with the next. Resolves to false, and writes
   * nothing, if there is no index or it is not as expected.
   */
  apply(batch: JournalBatch, expected: Expected = {}): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ batch, expected, resolve, reject })
      if (!this.#isWriting) void this.#write()
    })
  }

  /** Resolves once every segment has been read and its checksums compared. */
  verified(): Promise<void> {
    return this.#verifying
  }

  /** When it was last written to, in ISO 8601. */
  get updatedAt(): string | null {
    const { active } = this.snapshot
    const found = active && statSync(active.journal.file, { throwIfNoEntry: false })
    return found ? found.mtime.toISOString() : null
  }

  get bytes(): number {
    if (!existsSync(this.folder)) return 0
    const files = readdirSync(this.folder, { withFileTypes: true }).filter((entry) => entry.isFile())
    return files.reduce(
      (sum, { name }) => sum + (statSync(path.join(this.folder, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
  }

  /** A rebuild has replaced everything: what was wrong is gone. */
  heal(): void {
    clearDamage(this.folder)
    this.#found = null
    this.#damage = null
  }

  close(): void {
    this.snapshot.close()
    this.writing.close()
    this.maintaining.close()
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const group = this.#waiting
      this.#waiting = []
      try {
        const taken = await this.writing.run(() => this.#append(group))
        for (const one of group) one.resolve(taken.includes(one))
      } catch (error) {
        if (error instanceof DamagedFile) this.damaged(error)
        for (const { reject } of group) reject(error)
      }
    }
    this.#isWriting = false
  }

  /** Returns what it has written. Must be called under the lock, so that no rebuild swaps in between. */
  async #append(group: Waiting[]): Promise<Waiting[]> {
    this.snapshot.refresh()
    const { active, cursor, manifest } = this.snapshot
    // Without an index there is nothing to keep up to date: the next rebuild reads the rows.
    if (!active) return []
    const current = group.filter(
      ({ expected: { builtAt } }) => (builtAt ?? manifest?.builtAt) === manifest?.builtAt,
    )
    const taken = takeFollowing(current, cursor)
    if (taken.length > 0) await active.journal.append(joinBatches(taken.map(({ batch }) => batch)))
    this.snapshot.showAppended()
    return taken
  }

  /** Looks, now and then, for damage that other processes found and for files changed by hand. */
  #lookAround(): void {
    const now = Date.now()
    if (now - this.#lookedAt < LOOK_MS) return
    this.#lookedAt = now
    if (this.#found?.builtAt !== this.snapshot.manifest?.builtAt) this.#found = null
    this.#note(readDamage(this.folder) ?? this.#found?.problem ?? null)
    this.snapshot.checkJournals()
    const marks = this.snapshot.segments.map(({ name, openedAt }) => {
      const mark = fileStamp(path.join(this.folder, name))
      return { name, mark, seen: `${openedAt} ${mark}` }
    })
    const missing = marks.find(({ mark }) => mark === null)
    // Unless another process has just replaced it with a merged one.
    if (missing && this.snapshot.isCurrent)
      throw new DamagedFile(path.join(this.folder, missing.name), 'it is missing')
    for (const { name, mark, seen } of marks) {
      if (mark === null || this.#verified.get(name) === seen) continue
      this.#verified.set(name, seen)
      this.#verifying = this.#verifying.then(() => this.#verify(name))
    }
  }

  #note(problem: string | null, isOutdated = false): void {
    if (this.#damage === null && problem !== null) this.#onDamage(problem, isOutdated)
    this.#damage = problem
  }

  async #verify(name: string): Promise<void> {
    try {
      await verifySegment(path.join(this.folder, name), () => nextTurn())
    } catch (error) {
      // If it has been replaced, this no longer matters.
      const isUsed = this.snapshot.segments.some((one) => one.name === name)
      if (error instanceof DamagedFile && isUsed) this.damaged(error)
    }
  }
}

/** The batches that continue the cursor or one another, and those without a cursor. */
function takeFollowing(group: Waiting[], cursor: string | null): Waiting[] {
  let reached = cursor
  return group.filter(({ batch, expected: { from } }) => {
    if (from !== undefined && from !== reached) return false
    reached = batch.cursor ?? reached
    return true
  })
}

function joinBatches(batches: JournalBatch[]): JournalBatch {
  const [only] = batches
  if (only && batches.length === 1) return only
  // The last change to an id counts.
  const saved = new Map<number, PreparedDocument | null>()
  for (const batch of batches) {
    for (const id of batch.deleted) saved.set(id, null)
    for (const document of batch.saved) saved.set(document.id, document)
  }
  return {
    saved: [...saved.values()].filter((document) => document !== null),
    deleted: [...saved].flatMap(([id, document]) => (document === null ? [id] : [])),
    cursor: batches.findLast(({ cursor }) => cursor !== null)?.cursor ?? null,
  }
}
