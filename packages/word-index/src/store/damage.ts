import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { replaceFile } from './durable-file.ts'
import { isMissing } from './manifest.ts'

/** Damage that one process found, shared with the others. */
function damageFile(folder: string): string {
  return path.join(folder, 'damaged.txt')
}

export function reportDamage(folder: string, problem: string): void {
  try {
    replaceFile(damageFile(folder), Buffer.from(problem))
  } catch {
    // The disk may be full or the folder gone; this process remembers it either way.
  }
}

export function readDamage(folder: string): string | null {
  // Nearly always; an error would take longer.
  if (!existsSync(damageFile(folder))) return null
  try {
    return readFileSync(damageFile(folder), 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export function clearDamage(folder: string): void {
  rmSync(damageFile(folder), { force: true })
}
