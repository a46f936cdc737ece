import { type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { assetType } from '../../themes/assets.ts'
import { describeSize, type FolderLimits } from '../../themes/folder-files.ts'
import { assetLimits, viewLimits } from '../../themes/read-theme.ts'
import { toViewName } from '../../themes/views.ts'
import type { Finding } from '../findings/finding.ts'
import { nearestName } from '../findings/nearest-name.ts'

/** The contents of a theme's folder, with findings on what is ignored. */
export type ReadFolder = {
  /** Sources of views by name. */
  views: Map<string, string>
  /** Texts of assets by file; null for binary ones. */
  assets: Map<string, string | null>
  findings: Finding[]
}

/** Reads as much of a folder as possible. */
export function readFolder(folder: string): ReadFolder {
  const findings: Finding[] = []
  const views = new Map<string, string>()
  const assets = new Map<string, string | null>()
  const tell: Tell = (severity, file, message, fix) =>
    findings.push({ severity, code: 'unusable_file', file, line: 1, column: 1, message, fix })

  for (const file of listFiles(folder, 'views', viewLimits, tell)) {
    const name = viewNameOf(file)
    if (name === undefined) tell('warning', `views/${file}`, 'This is not a view.', adviseName(file))
    else views.set(name, readText(path.join(folder, 'views', file)))
  }
  for (const file of listFiles(folder, 'assets', assetLimits, tell)) {
    const type = assetType(file)
    const fix = 'Serve files of another kind, such as .css, .js, .svg, .webp or .woff2.'
    if (type === undefined) tell('warning', `assets/${file}`, 'Files of this kind are not served.', fix)
    else assets.set(file, isText(type) ? readText(path.join(folder, 'assets', file)) : null)
  }
  reportUnknownFiles(folder, tell)
  return { views, assets, findings }
}

type Tell = (severity: Finding['severity'], file: string, message: string, fix: string) => void

function listFiles(folder: string, part: string, limits: FolderLimits, tell: Tell): string[] {
  const files: string[] = []
  let total = 0
  const take = (file: string) => {
    const { size } = lstatSync(path.join(folder, part, file))
    total += size
    if (size <= limits.fileBytes) files.push(file)
    else {
      const message = `This file is larger than ${describeSize(limits.fileBytes)}.`
      tell('error', `${part}/${file}`, message, 'Make it smaller, or split it.')
    }
  }
  const visit = (below: string) => {
    for (const entry of readEntries(path.join(folder, part, below))) {
      const file = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isSymbolicLink()) {
        tell('warning', `${part}/${file}`, 'Links are not followed.', 'Put the file itself here.')
      } else if (entry.isDirectory()) visit(file)
      else if (entry.isFile() && !entry.name.startsWith('.')) take(file)
    }
  }
  visit('')
  if (files.length > limits.files) {
    const message = `There are ${files.length} files here; at most ${limits.files} are allowed.`
    tell('error', part, message, 'Remove what is not used.')
  }
  if (total > limits.totalBytes) {
    const message = `The files here are larger than ${describeSize(limits.totalBytes)} in total.`
    tell('error', part, message, 'Remove what is not used.')
  }
  return files.slice(0, limits.files)
}

function readEntries(folder: string): Dirent[] {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder, { withFileTypes: true })
}

const VIEW = '.liquid'

function viewNameOf(file: string): string | undefined {
  if (!file.endsWith(VIEW)) return undefined
  const name = file.slice(0, -VIEW.length)
  return toViewName(name) === name ? name : undefined
}

function adviseName(file: string): string {
  const stem = file.replace(/(\.blade)?\.\w+$/, '')
  const name = toViewName(stem)
  return name ? `Name it views/${name}.liquid.` : 'Give it a name such as views/partials/card.liquid.'
}

/** Folders of Shopify's themes. */
const SHOPIFY: Record<string, string | undefined> = {
  blocks: 'Sections have no blocks. Declare their settings in theme.json, below `sections`.',
  config: 'Declare settings in theme.json, below `settings`, instead of config/settings_schema.json.',
  layout:
    'The site writes the page around views. Change views/layout/header.liquid and footer.liquid; tags for the head go into views/layout/head.liquid.',
  sections: 'Put sections into views/sections/, and declare them in theme.json.',
  snippets: "Put snippets into views/partials/, and render them with `{% render 'partials/card' %}`.",
  templates:
    'Put views into views/, such as views/products/show.liquid; `bin/storefront theme copy` copies one to start from.',
}

const PARTS = ['views', 'assets', 'locales']

/** Reports what is not read but looks as if it should be. */
function reportUnknownFiles(folder: string, tell: Tell): void {
  for (const entry of readEntries(folder)) {
    const meant = entry.isDirectory() ? nearestName(entry.name, PARTS) : undefined
    const moved = SHOPIFY[entry.name]
    if (entry.isDirectory() && moved !== undefined) {
      tell('warning', entry.name, 'Nothing is read from this folder.', moved)
    } else if (entry.isSymbolicLink() && PARTS.includes(entry.name)) {
      tell('warning', entry.name, 'Links are not followed.', 'Put the folder itself here.')
    } else if (entry.isDirectory() && !PARTS.includes(entry.name) && meant) {
      const fix = `Did you mean ${meant}/?`
      tell('warning', entry.name, 'Nothing is read from this folder.', fix)
    } else if (entry.isFile() && entry.name.endsWith(VIEW)) {
      tell('warning', entry.name, 'This is not read.', `Put it into views/.`)
    }
  }
}

function isText(type: string): boolean {
  return /^text\/|json|svg/.test(type)
}

function readText(file: string): string {
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
}
