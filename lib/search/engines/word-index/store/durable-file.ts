import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import path from 'node:path'
import { writeFully } from '../format/file-bytes.ts'

/** Puts a whole file in the place of another: a process killed at any moment leaves the one or the other. */
export function replaceFile(file: string, bytes: Uint8Array): void {
  const unfinished = `${file}.${process.pid}.tmp`
  writeDurably(unfinished, bytes)
  renameSync(unfinished, file)
  syncFolder(path.dirname(file))
}

/** Writes a new file and brings it to the disk. */
export function writeDurably(file: string, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'w', 0o600)
  try {
    writeFully(descriptor, bytes)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Brings to the disk which files a folder has. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
