import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import path from 'node:path'
import { writeFully } from '../format/file-bytes.ts'

/** Replaces a file as a whole: a process killed at any moment leaves either the old file or the new one. */
export function replaceFile(file: string, bytes: Uint8Array): void {
  const unfinished = `${file}.${process.pid}.tmp`
  writeDurably(unfinished, bytes)
  renameSync(unfinished, file)
  syncFolder(path.dirname(file))
}

/** Writes a new file and syncs it to disk. */
export function writeDurably(file: string, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'w', 0o600)
  try {
    writeFully(descriptor, bytes)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Syncs a folder's list of files to disk. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
