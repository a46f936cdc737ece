import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { randomToken } from '#lib/platform/security/secrets.ts'

/** Drafts that a killed process left behind begin with this. */
export const DRAFT_PREFIX = '.draft_'

/** Writes a file so that readers see all of it or nothing, whenever the process ends. Creates its folder. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const folder = path.dirname(/* turbopackIgnore: true */ file)
  await mkdir(folder, { recursive: true })
  const draft = path.join(/* turbopackIgnore: true */ folder, `.${randomToken('draft')}`)
  try {
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
