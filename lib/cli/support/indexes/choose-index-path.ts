import { accessSync, constants, mkdirSync } from 'node:fs'
import type { App } from '#lib/app/app.ts'
import { resolveInProject } from '#lib/platform/process/project-root.ts'
import { InvalidSetting, type SettingsStore } from '#lib/services/settings/index.ts'

export const INDEX_PATH = 'search.index.path'

/** Creates the folder first, so that one that is not writable is refused now rather than at the next start. */
export async function chooseIndexPath(
  { env, settings }: Pick<App, 'env'> & { settings: Pick<SettingsStore, 'set'> },
  value: unknown,
): Promise<void> {
  if (typeof value === 'string' && value !== '') makeFolder(value)
  await settings.set(INDEX_PATH, value)
  console.error(
    env.searchIndexPath
      ? 'SEARCH_INDEX_PATH is set and overrides this setting.'
      : 'Servers will use it from their next start, and build their indexes there.',
  )
}

function makeFolder(given: string): void {
  try {
    const folder = resolveInProject(given)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new InvalidSetting(INDEX_PATH, [{ code: 'folder_not_writable', facts: { reason: code ?? '' } }])
  }
}
