import fs from 'node:fs'
import path from 'node:path'

type Callback = (error: NodeJS.ErrnoException | null) => void

/**
 * A disk that forgets at a power cut what was not brought to it. To be given to the tested modules in place of
 * `node:fs`: of what they write, it keeps apart what a sync has brought to the disk. A file that is written otherwise,
 * as by another thread, counts as kept.
 */
export class ForgetfulDisk {
  readonly #paths = new Map<number, string>()
  /** By file that was written to: what the disk has of it. */
  readonly #kept = new Map<string, Buffer>()
  /** Thrown by the next sync, once. */
  failure: NodeJS.ErrnoException | null = null

  readonly fs = {
    ...fs,
    openSync: (file: string, flags: string, mode?: number): number => {
      const descriptor = fs.openSync(file, flags, mode)
      this.#paths.set(descriptor, file)
      return descriptor
    },
    closeSync: (descriptor: number): void => {
      this.#paths.delete(descriptor)
      fs.closeSync(descriptor)
    },
    writeSync: (descriptor: number, ...rest: [Uint8Array, number?, number?, number?]): number => {
      this.#note(descriptor)
      return fs.writeSync(descriptor, ...rest)
    },
    ftruncateSync: (descriptor: number, length: number): void => {
      this.#note(descriptor)
      fs.ftruncateSync(descriptor, length)
    },
    fsyncSync: (descriptor: number): void => {
      this.#keep(descriptor)
      fs.fsyncSync(descriptor)
    },
    fdatasync: (descriptor: number, done: Callback): void => {
      const { failure } = this
      this.failure = null
      if (failure === null) this.#keep(descriptor)
      setImmediate(done, failure)
    },
  }

  /** Copies a folder as it is found after a power cut. */
  cutPower(folder: string, target: string): void {
    fs.mkdirSync(target, { recursive: true })
    for (const name of fs.readdirSync(folder)) {
      const file = path.join(folder, name)
      fs.writeFileSync(
        path.join(target, name),
        this.#kept.get(identify(fs.statSync(file))) ?? fs.readFileSync(file),
      )
    }
  }

  /** Before the first write: a new file has nothing on the disk, an old one what it was. */
  #note(descriptor: number): void {
    const file = identify(fs.fstatSync(descriptor))
    if (!this.#kept.has(file)) this.#kept.set(file, this.#read(descriptor))
  }

  #keep(descriptor: number): void {
    const found = fs.fstatSync(descriptor)
    if (found.isFile()) this.#kept.set(identify(found), this.#read(descriptor))
  }

  #read(descriptor: number): Buffer {
    return fs.readFileSync(this.#paths.get(descriptor) ?? `/dev/fd/${descriptor}`)
  }
}

/** Inodes are used again. */
function identify({ ino, birthtimeMs }: fs.Stats): string {
  return `${ino} ${birthtimeMs}`
}
