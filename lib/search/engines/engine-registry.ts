import type { Log } from '#lib/platform/process/log.ts'
import type { EngineFactory, EngineServices, PluginEngine, SearchEngine } from '../contracts.ts'
import { UnknownEngine } from '../errors.ts'
import { checkName } from '../types/check-name.ts'
import { guardEngine } from './guarding/guard-engine.ts'
import { shareCursor } from './share-cursor.ts'

/** Answers whenever the chosen engine does not. */
export const DATABASE_ENGINE = 'database'

export type EngineRegistry = {
  extend(name: string, factory: EngineFactory): void
  names(): string[]
  /** Made on first use. Throws UnknownEngine, and what its factory throws. */
  find(name: string): SearchEngine
  close(): Promise<void>
}

type RegistryServices = Omit<EngineServices, 'probe'> & { patienceMs?: number }

export function createEngineRegistry(services: RegistryServices): EngineRegistry {
  const factories = new Map<string, EngineFactory>()
  const made = new Map<string, SearchEngine>()
  const replaced: SearchEngine[] = []
  return {
    extend(name, factory) {
      checkName(name)
      const former = made.get(name)
      if (former) replaced.push(former)
      made.delete(name)
      factories.set(name, factory)
    },
    names: () => [...factories.keys()],
    find(name) {
      const known = made.get(name)
      if (known) return known
      const factory = factories.get(name)
      if (!factory) throw new UnknownEngine(name, factories.keys())
      const probe = async (type: string) => engine.ready(type)
      const engine: SearchEngine = prepare(name, factory({ ...services, probe }), services)
      made.set(name, engine)
      return engine
    },
    close: () => closeAll([...replaced, ...made.values()], services.log),
  }
}

/** Every engine but the database engine is guarded, follows the log of changes and needs a cursor. */
function prepare(name: string, engine: PluginEngine, services: RegistryServices): SearchEngine {
  // The last resort: nothing could answer in its place.
  if (name === DATABASE_ENGINE) return engine as SearchEngine
  const guarded = guardEngine(engine, name, services.settings, services.patienceMs)
  return guarded.cursor ? guarded : shareCursor(guarded, name, services)
}

async function closeAll(engines: SearchEngine[], log: Log): Promise<void> {
  const outcomes = await Promise.allSettled(engines.map(async (engine) => engine.close?.()))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') log.error({ err: outcome.reason }, 'A search engine did not close.')
  }
}
