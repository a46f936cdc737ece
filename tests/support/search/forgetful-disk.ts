import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

type Callback = (error: NodeJS.ErrnoException | null) => void

const real = { ...fs }

/**
 * A disk that forgets at a power cut what was not brought to it: of all that this thread writes, it keeps apart what a
 * sync has brought there. What other threads write counts as kept.
 */
export class ForgetfulDisk {
  readonly #paths = new Map<number, string>()
  /** By file that was written to: what the disk has of it. */
  readonly #kept = new Map<string, Buffer>()
  /** Thrown by the next sync, once. */
  failure: NodeJS.ErrnoException | null = null

  readonly #functions = {
    openSync: (file: string, flags: string, mode?: number): number => {
      const descriptor = real.openSync(file, flags, mode)
      this.#paths.set(descriptor, file)
      return descriptor
    },
    closeSync: (descriptor: number): void => {
      this.#paths.delete(descriptor)
      real.closeSync(descriptor)
    },
    writeSync: (descriptor: number, ...rest: [Uint8Array, number?, number?, number?]): number => {
      this.#note(descriptor)
      return real.writeSync(descriptor, ...rest)
    },
    ftruncateSync: (descriptor: number, length: number): void => {
      this.#note(descriptor)
      real.ftruncateSync(descriptor, length)
    },
    fsyncSync: (descriptor: number): void => {
      this.#keep(descriptor)
      real.fsyncSync(descriptor)
    },
    fdatasync: (descriptor: number, done: Callback): void => {
      const { failure } = this
      this.failure = null
      if (failure === null) this.#keep(descriptor)
      setImmediate(done, failure)
    },
  }

  /** From now on, modules that are loaded later write to this disk. For processes that do nothing else. */
  mount(): void {
    Object.assign(fs, this.#functions)
    syncBuiltinESMExports()
  }

  /** Copies a folder as it is found after a power cut. */
  cutPower(folder: string, target: string): void {
    real.mkdirSync(target, { recursive: true })
    for (const name of real.readdirSync(folder)) {
      const file = path.join(folder, name)
      real.writeFileSync(
        path.join(target, name),
        this.#kept.get(identify(real.statSync(file))) ?? real.readFileSync(file),
      )
    }
  }

  /** Before the first write: a new file has nothing on the disk, an old one what it was. */
  #note(descriptor: number): void {
    const file = identify(real.fstatSync(descriptor))
    if (!this.#kept.has(file)) this.#kept.set(file, this.#read(descriptor))
  }

  #keep(descriptor: number): void {
    const found = real.fstatSync(descriptor)
    if (found.isFile()) this.#kept.set(identify(found), this.#read(descriptor))
  }

  #read(descriptor: number): Buffer {
    return real.readFileSync(this.#paths.get(descriptor) ?? `/dev/fd/${descriptor}`)
  }
}

/** Inodes are used again. */
function identify({ ino, birthtimeMs }: fs.Stats): string {
  return `${ino} ${birthtimeMs}`
}
