import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { LocatedFinding } from '../check/findings/describe-findings.ts'
import { type FolderFile, listFolder, readFolderFile } from '../themes/folder-files.ts'
import { assetLimits, THEME_FILE } from '../themes/read-theme.ts'
import { DEFAULT_THEME, isThemeName } from '../themes/theme-file.ts'
import { UnreadableTheme } from '../themes/unreadable-theme.ts'
import type { CheckQueue } from '../worker/check-queue.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { readZip } from './read-zip.ts'
import { REMOVED, STAGED } from './remove-leftovers.ts'
import { writeZip } from './write-zip.ts'

/** Changes the folders of themes. What is under way is in hidden folders, which nothing takes for themes. */
export type ThemeFolders = {
  /** The theme as a ZIP archive, with the owner's choices in `design.json`. Throws ArchiveRefused if it is too large to be uploaded again. */
  pack(theme: string, design: unknown): Buffer
  /** Throws ArchiveRefused. */
  unpack(archive: Uint8Array): Promise<StagedTheme>
  copy(theme: string): StagedTheme
  /** Changes the title in theme.json. The function that is returned changes it back. */
  retitle(theme: string, title: string): () => void
  /** Takes the folder away, until it is restored or deleted. */
  remove(theme: string): { restore(): void; delete(): void }
}

/** The files of a theme that is not among the themes yet. */
export type StagedTheme = {
  /** The owner's choices, unchecked; undefined if the archive has none. */
  design: unknown
  check(): Promise<LocatedFinding[]>
  setTitle(title: string): void
  /**
   * Moves it to a folder called like `wanted`, with a number if there is a theme of that name or `isTaken` says so. Returns its name.
   * Again, it does nothing.
   */
  install(wanted: string, isTaken: (name: string) => boolean): string
  /** Removes its files, installed or not. */
  discard(): void
}

const MB = 1024 * 1024
/** Of an archive, unpacked. */
const archiveLimits = { files: 1200, fileBytes: assetLimits.fileBytes, totalBytes: 32 * MB }
const DESIGN_FILE = 'design.json'

export function createThemeFolders(themesPath: string, { check }: Pick<CheckQueue, 'check'>): ThemeFolders {
  const folderOf = (theme: string) => path.join(themesPath, theme)
  const stage = (fill: (folder: string) => unknown): StagedTheme => {
    mkdirSync(themesPath, { recursive: true })
    // On the same disk as the themes, so that it can be moved there at once.
    const at = mkdtempSync(path.join(themesPath, STAGED))
    const staged = path.join(at, 'theme')
    try {
      mkdirSync(staged)
      return createStaged({ themesPath, at, staged, check, design: fill(staged) })
    } catch (error) {
      rmSync(at, { recursive: true, force: true })
      throw error
    }
  }
  return {
    pack(theme, design) {
      const files = new Map<string, Buffer>()
      let total = 0
      for (const { path: file } of listFiles(folderOf(theme))) {
        if (file === DESIGN_FILE) continue
        const bytes = readFolderFile(path.join(folderOf(theme), file), archiveLimits.fileBytes)
        total += bytes.length
        if (total > archiveLimits.totalBytes) throw new ArchiveRefused('limit')
        files.set(file, bytes)
      }
      files.set(DESIGN_FILE, Buffer.from(`${JSON.stringify(design, null, 2)}\n`))
      return writeZip(files)
    },
    async unpack(archive) {
      const files = withoutCommonFolder(await readZip(archive, archiveLimits))
      const design = parseDesign(files.get(DESIGN_FILE))
      files.delete(DESIGN_FILE)
      return stage((folder) => {
        writeFiles(folder, files)
        return design
      })
    },
    copy: (theme) =>
      stage((folder) => {
        for (const { path: file } of listFiles(folderOf(theme)))
          cpSync(path.join(folderOf(theme), file), path.join(folder, file))
      }),
    retitle(theme, title) {
      const before = writeTitle(folderOf(theme), title)
      return () => replaceFile(path.join(folderOf(theme), THEME_FILE), before)
    },
    remove(theme) {
      const trash = mkdtempSync(path.join(themesPath, REMOVED))
      const moved = path.join(trash, theme)
      renameSync(folderOf(theme), moved)
      return {
        restore() {
          renameSync(moved, folderOf(theme))
          rmSync(trash, { recursive: true, force: true })
        },
        delete: () => rmSync(trash, { recursive: true, force: true }),
      }
    },
  }
}

type Staging = { themesPath: string; at: string; staged: string; check: CheckQueue['check']; design: unknown }

function createStaged({ themesPath, at, staged, check, design }: Staging): StagedTheme {
  let installed: string | undefined
  return {
    design,
    check: () => check({ themesPath, name: STAGED_NAME, folder: staged }),
    setTitle: (title) => void writeTitle(staged, title),
    install(wanted, isTaken) {
      installed ??= moveToFreeName(themesPath, staged, wanted, isTaken)
      rmSync(at, { recursive: true, force: true })
      return installed
    },
    discard() {
      rmSync(at, { recursive: true, force: true })
      if (installed !== undefined)
        rmSync(path.join(/* turbopackIgnore: true */ themesPath, installed), { recursive: true, force: true })
    },
  }
}

/** The name that a theme is checked under; its own is only known once it is installed. */
const STAGED_NAME = 'uploaded'
const MAX_NAME = 50
const MAX_TRIES = 500

function moveToFreeName(
  themesPath: string,
  staged: string,
  wanted: string,
  isTaken: (name: string) => boolean,
): string {
  const base = toThemeName(wanted)
  for (let count = 1; count <= MAX_TRIES; count++) {
    const name = count === 1 ? base : `${base}-${count}`
    // The default theme would be shown to visitors at once.
    if (name === DEFAULT_THEME || !isThemeName(name) || isTaken(name)) continue
    try {
      // Creating the folder claims its name; the theme then takes the place of the empty folder.
      mkdirSync(path.join(themesPath, name))
      renameSync(staged, path.join(themesPath, name))
      return name
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  throw new Error(`There are too many themes called ${base}.`)
}

function toThemeName(text: string): string {
  const name = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9_-]+/g, '-')
  return name.slice(0, MAX_NAME).replace(/^[-_]+|[-_]+$/g, '') || 'theme'
}

/** Many archives have the theme in one folder, as GitHub's do. */
function withoutCommonFolder(files: Map<string, Buffer>): Map<string, Buffer> {
  const [first = ''] = files.keys()
  const folder = first.slice(0, first.indexOf('/') + 1)
  if (files.has(THEME_FILE) || folder === '' || ![...files.keys()].every((file) => file.startsWith(folder)))
    return files
  return new Map([...files].map(([file, bytes]) => [file.slice(folder.length), bytes]))
}

function listFiles(folder: string): FolderFile[] {
  try {
    return listFolder(folder, archiveLimits)
  } catch (error) {
    throw error instanceof UnreadableTheme ? new ArchiveRefused('limit') : error
  }
}

function parseDesign(bytes: Buffer | undefined): unknown {
  if (!bytes) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ArchiveRefused('damaged')
  }
}

function writeFiles(folder: string, files: ReadonlyMap<string, Buffer>): void {
  for (const [file, bytes] of files) {
    const target = path.join(folder, file)
    try {
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, bytes, { flag: 'wx' })
    } catch (error) {
      // One name is both a file and a folder, is longer than the disk allows, or has characters that it does not.
      if (
        /^(EEXIST|EISDIR|EILSEQ|ENOTDIR|ENAMETOOLONG|EINVAL)$/.test(
          (error as NodeJS.ErrnoException).code ?? '',
        )
      )
        throw new ArchiveRefused('damaged')
      throw error
    }
  }
}

/** Returns theme.json as it was. */
function writeTitle(folder: string, title: string): string {
  const file = path.join(folder, THEME_FILE)
  const before = readFileSync(file, 'utf8')
  const { name: _former, ...rest } = JSON.parse(before.replace(/^\uFEFF/, ''))
  replaceFile(file, `${JSON.stringify({ name: title, ...rest }, null, 2)}\n`)
  return before
}

/** Readers see either the old file or the new one, never a part. */
function replaceFile(file: string, text: string): void {
  const draft = path.join(
    /* turbopackIgnore: true */ path.dirname(file),
    `.${path.basename(file)}.${process.pid}`,
  )
  writeFileSync(draft, text)
  renameSync(draft, file)
}
