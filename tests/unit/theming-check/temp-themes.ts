import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export type TempThemes = {
  path: string
  /** Writes files below the folder of all themes. */
  write(files: Record<string, string | Uint8Array>): void
  clear(): void
}

/** A folder of themes of a test's own. */
export function makeTempThemes(): TempThemes {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  return {
    path: folder,
    write(files) {
      for (const [file, content] of Object.entries(files)) {
        const target = path.join(folder, file)
        mkdirSync(path.dirname(target), { recursive: true })
        writeFileSync(target, content)
      }
    },
    clear() {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
