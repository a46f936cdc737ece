import { readFileSync } from 'node:fs'
import path from 'node:path'
import { replaceFile } from './durable-file.ts'
import type { IndexFolder } from './index-folder.ts'
import { isMissing } from './manifest.ts'

/** Names the build that has a row whose weights exceed its levels. Only another build can fit them. */
function outgrownFile(folder: string): string {
  return path.join(folder, 'outgrown.txt')
}

/** Notes for all processes that the index has to be rebuilt, until the next rebuild succeeds. */
export function reportOutgrown(index: IndexFolder): void {
  const { manifest } = index.snapshot
  if (manifest && !isOutgrown(index)) replaceFile(outgrownFile(index.folder), Buffer.from(manifest.builtAt))
}

export function isOutgrown({ folder, snapshot }: IndexFolder): boolean {
  try {
    return readFileSync(outgrownFile(folder), 'utf8') === snapshot.manifest?.builtAt
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
