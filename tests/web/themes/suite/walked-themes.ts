import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A theme with a home page of its own, and everything else from the site. */
const FILES = {
  'walked/theme.json': '{ "title": "Walked" }',
  'walked/views/home.liquid': '<main id="content"><h1>{{ site.name }}</h1></main>',
}

/** Writes it into a new folder, and returns the folder. */
export function writeWalkedThemes(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}
