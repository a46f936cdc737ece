import path from 'node:path'
import { compileMessage, flattenTexts, type Patterns } from '../../../messages/src/index.ts'
import { type FolderLimits, listFolder, readFolderFile } from './folder-files.ts'

/** A theme's own texts: messages by key, by language. */
export type ThemeTexts = ReadonlyMap<string, Patterns>

const KB = 1024
export const localeLimits: FolderLimits = { files: 100, fileBytes: 256 * KB, totalBytes: 4 * 1024 * KB }
const LOCALE_FILE = /^([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.json$/

/** The language of a file in `locales`, such as `de.json`; undefined if its name is none. */
export function localeOf(file: string): string | undefined {
  return LOCALE_FILE.exec(file)?.[1]
}

/**
 * The texts in a theme's folder `locales`. What cannot be used is left out, so that the built-in text is shown:
 * `bin/storefront theme check` reports it.
 */
export function readLocales(folder: string, ignored: string[] = []): ThemeTexts {
  const texts = new Map<string, Patterns>()
  for (const file of listFolder(folder, localeLimits)) {
    const locale = localeOf(file.path)
    if (locale === undefined) {
      ignored.push(`locales/${file.path}`)
      continue
    }
    const bytes = readFolderFile(path.join(folder, file.path), localeLimits.fileBytes)
    texts.set(locale, keepUsable(parseTexts(bytes.toString('utf8')), locale))
  }
  return texts
}

function parseTexts(source: string): Patterns {
  try {
    return flattenTexts(JSON.parse(source.replace(/^\uFEFF/, '')))
  } catch {
    return new Map()
  }
}

function keepUsable(patterns: Patterns, locale: string): Patterns {
  return new Map([...patterns].filter(([, pattern]) => isUsable(pattern, locale)))
}

function isUsable(pattern: string, locale: string): boolean {
  try {
    compileMessage(pattern, locale)
    return true
  } catch {
    return false
  }
}
