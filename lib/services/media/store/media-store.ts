import type { Readable } from 'node:stream'

/** The first and the last byte, within the file. */
export type ByteRange = { first: number; last: number }

/** An open file. The caller must read its stream to the end or destroy it. */
export type OpenFile = { stream: Readable; bytes: number }

/**
 * Where the site's pictures are kept: a folder of this machine, or a bucket that several machines share. Keys are
 * relative paths such as `5f1c….jpg` and `sizes/5f1c…/640.avif`. Every method rejects if the store cannot be reached.
 */
export type MediaStore = {
  /** Whether other machines see the same files. */
  isShared: boolean
  /** Opens a file, or a range of it; null if there is none. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>
  /** The size of a file in bytes; null if there is none. */
  sizeOf(key: string): Promise<number | null>
  /** Reads a whole file; null if there is none. Rejects if it is larger than that. */
  read(key: string, maxBytes: number): Promise<Buffer | null>
  has(key: string): Promise<boolean>
  /** Saves a file so that readers see all of it or nothing. */
  write(key: string, bytes: Buffer, mimeType: string): Promise<void>
  /** The names of the folders in a folder. */
  listFolders(folder: string): AsyncIterable<string>
  /** The files in a folder and the folders below it, with their size. */
  listFiles(folder: string): AsyncIterable<{ key: string; bytes: number }>
  removeFolder(folder: string): Promise<void>
  remove(key: string): Promise<void>
  /** Removes what killed processes left behind in a folder. */
  removeDrafts(folder: string): Promise<void>
}

export function assertWithin(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new Error(`It is larger than ${maxBytes} bytes.`)
}
