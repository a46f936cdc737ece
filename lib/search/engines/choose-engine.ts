import type { SettingsStore } from '#lib/services/settings/index.ts'
import type { SearchManager } from '../contracts.ts'
import { UnknownEngine } from '../errors.ts'

type Report = (type: string, done: number, total: number) => void

/**
 * Switches to an engine once it is built for all types. Until then, and if building fails, the former one stays. Throws
 * UnknownEngine.
 */
export async function chooseEngine(
  { search, settings }: { search: SearchManager; settings: Pick<SettingsStore, 'set'> },
  name: string,
  report?: Report,
): Promise<void> {
  if (!search.engines().includes(name)) throw new UnknownEngine(name, search.engines())
  await search.rebuild(undefined, name, report)
  await settings.set('search.engine', name)
}
