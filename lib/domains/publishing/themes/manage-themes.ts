import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import {
  type ActionScope,
  aroundAction,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import {
  ArchiveRefused,
  exportDesign,
  importDesign,
  type LocatedFinding,
  type StagedTheme,
} from '#lib/theming/index.ts'
import { asRefusal } from './as-refusal.ts'
import { lockTheme, readActiveTheme } from './lock-theme.ts'
import type { ThemesContext } from './themes-context.ts'

/** Of a theme's archive, as it is uploaded. */
export const MAX_THEME_BYTES = 8 * 1024 * 1024
export const MAX_TITLE = 80

type Scope = ActionScope<ThemesContext>
type Installing = { wanted: string; staged: StagedTheme }

const install = staffAction(
  { permission: 'themes.upload', requiresReauth: true, action: 'theme.uploaded' },
  async ({ context, tx, record }: Scope, { wanted, staged }: Installing): Promise<string> => {
    const name = staged.install(wanted, await findAwaited(context, tx))
    // A theme of that name may have been here before, without leaving by the panel.
    await tx.themeDesign.deleteMany({ where: { theme: name } })
    const target = { theme: name, draft: false }
    if (staged.design !== undefined) await asRefusal(importDesign(context, target, staged.design), 'file')
    record({ subject: `theme:${name}`, after: { theme: name } })
    return name
  },
)

type Upload = { file: string; bytes: Uint8Array }
type UploadedTheme = { name: string | null; findings: LocatedFinding[] }

/**
 * Adds the theme of a ZIP archive, named after the file, once a check has found no errors: with errors, the name is null. Visitors do
 * not see it until it is activated.
 */
export const uploadTheme = aroundAction(
  install,
  async (context: ThemesContext, actor, { file, bytes }: Upload): Promise<UploadedTheme> => {
    if (bytes.length === 0 || bytes.length > MAX_THEME_BYTES)
      throw new DomainError('upload_size', { megabytes: MAX_THEME_BYTES >> 20 })
    const folders = await context.theming.folders()
    const staged = await onDisk(() => folders.unpack(bytes))
    return stagedOr(staged, async () => {
      const findings = await staged.check()
      if (findings.some(({ severity }) => severity === 'error')) {
        staged.discard()
        return { name: null, findings }
      }
      const wanted = file.replace(/\.zip$/i, '')
      return { name: await install(context, actor, { wanted, staged }), findings }
    })
  },
)

/** The theme with what the owner has chosen for it, as a ZIP archive. Null if there is no such theme. */
export const exportTheme = staffQuery(
  { permission: 'themes.write' },
  async (context: ThemesContext, _actor, theme: string): Promise<Buffer | null> => {
    if (!hasFolder(context, theme)) return null
    const design = await exportDesign(context, { theme, draft: false })
    const folders = await context.theming.folders()
    return onDisk(() => folders.pack(theme, design))
  },
)

type Copying = { theme: string; staged: StagedTheme }

const installCopy = staffAction(
  { permission: 'themes.write', action: 'theme.duplicated' },
  async ({ context, tx, record }: Scope, { theme, staged }: Copying): Promise<string> => {
    const name = staged.install(`${theme}-copy`, await findAwaited(context, tx))
    await tx.themeDesign.deleteMany({ where: { theme: name } })
    const row = await tx.themeDesign.findUnique({ where: { theme }, select: { live: true, draft: true } })
    if (row) await tx.themeDesign.create({ data: { theme: name, ...row } })
    record({ subject: `theme:${name}`, before: { theme }, after: { theme: name } })
    return name
  },
)

/** Copies a theme with its design and its draft. Resolves to the name of the copy. Throws `stale` if the theme is gone. */
export const duplicateTheme = aroundAction(
  installCopy,
  async (
    context: ThemesContext,
    actor,
    { theme, title }: { theme: string; title: string },
  ): Promise<string> => {
    ensureReadable(context, theme)
    const folders = await context.theming.folders()
    const staged = await onDisk(() => folders.copy(theme))
    return stagedOr(staged, async () => {
      staged.setTitle(checkTitle(title))
      return installCopy(context, actor, { theme, staged })
    })
  },
)

const storeTitle = staffAction(
  { permission: 'themes.write', action: 'theme.renamed' },
  async ({ record }: Scope, { theme, before, title }: { theme: string; before: string; title: string }) =>
    record({ subject: `theme:${theme}`, before: { title: before }, after: { title } }),
)

/** Changes the title of a theme; the name of its folder stays. Throws `stale` if the theme is gone. */
export const renameTheme = aroundAction(
  storeTitle,
  async (context: ThemesContext, actor, { theme, title: given }: { theme: string; title: string }) => {
    const title = checkTitle(given)
    const found = ensureReadable(context, theme)
    if (found.title === title) return
    const folders = await context.theming.folders()
    const undo = await onDisk(() => folders.retitle(theme, title))
    await storeTitle(context, actor, { theme, before: found.title, title }).catch((error) => {
      undo()
      throw error
    })
  },
)

type Removing = { theme: string; takeAway(): void }

const storeRemoval = staffAction(
  { permission: 'themes.write', requiresReauth: true, action: 'theme.removed' },
  async ({ context, tx, record }: Scope, { theme, takeAway }: Removing): Promise<void> => {
    const active = await lockTheme(context, tx, theme)
    const users = context.theming.themes().filter(({ parent }) => parent === theme)
    const names = [...(active === theme ? [theme] : []), ...users.map(({ title }) => title)]
    if (names.length > 0) throw new DomainError('theme_in_use', { names: names.join(', ') })
    const { title } = ensureFolder(context, theme)
    const design = await tx.themeDesign.delete({ where: { theme }, select: { live: true } })
    record({ subject: `theme:${theme}`, before: { title, design: design.live } })
    takeAway()
  },
)

/** Removes a theme for good. Throws `theme_in_use` while it is active or other themes build on it, and `stale` if it is gone. */
export const removeTheme = aroundAction(
  storeRemoval,
  async (context: ThemesContext, actor, theme: string): Promise<void> => {
    ensureFolder(context, theme)
    const folders = await context.theming.folders()
    let removed: ReturnType<typeof folders.remove> | undefined
    const takeAway = () => {
      removed ??= folders.remove(theme)
    }
    try {
      await onDisk(() => storeRemoval(context, actor, { theme, takeAway }))
    } catch (error) {
      removed?.restore()
      throw error
    }
    removed?.delete()
  },
)

/**
 * Names under which a theme would be seen by visitors as soon as its files are there: the active theme, should its folder be missing, and
 * the themes that it builds on.
 */
async function findAwaited({ theming, settings }: ThemesContext, tx: Tx): Promise<(name: string) => boolean> {
  const parents = new Map(theming.themes().map(({ name, parent }) => [name, parent]))
  const awaited = new Set<string>()
  for (
    let next: string | null | undefined = await readActiveTheme(settings, tx);
    next;
    next = parents.get(next)
  ) {
    if (awaited.has(next)) break
    awaited.add(next)
  }
  return (name) => awaited.has(name)
}

/** Leaves nothing behind if the work fails. */
async function stagedOr<T>(staged: StagedTheme, work: () => Promise<T>): Promise<T> {
  try {
    return await onDisk(work)
  } catch (error) {
    staged.discard()
    throw error
  }
}

const WRITE_FAULTS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'])

/** Words an archive that cannot be used, and a disk that cannot be written to, as faults of the file. */
async function onDisk<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ArchiveRefused) throw invalidField('file', `theme_archive_${error.reason}`)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (WRITE_FAULTS.has(code)) throw invalidField('file', 'folder_not_writable', { reason: code })
    throw error
  }
}

function checkTitle(given: string): string {
  const title = given.trim()
  if (title === '') throw invalidField('title', 'required')
  if (title.length > MAX_TITLE) throw invalidField('title', 'too_long', { max: MAX_TITLE })
  return title
}

function hasFolder({ theming }: ThemesContext, theme: string): boolean {
  return theming.themes().some(({ name }) => name === theme)
}

function ensureReadable(context: ThemesContext, theme: string) {
  const found = ensureFolder(context, theme)
  if (found.problem !== null) throw new DomainError('stale', { current: 'broken' })
  return found
}

function ensureFolder({ theming }: ThemesContext, theme: string) {
  const found = theming.themes().find(({ name }) => name === theme)
  if (!found) throw new DomainError('stale', { current: 'removed' })
  return found
}
