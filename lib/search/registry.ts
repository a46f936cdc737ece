import type { Log } from '#lib/platform/process/log.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { sharePlace } from './changes/share-place.ts'
import { checkType, type TypeDependencies } from './check-type.ts'
import type { EngineFactory, EngineServices, SearchEngine, TypeDefinition } from './contracts.ts'
import { InvalidName, UnknownEngine, UnknownType } from './errors.ts'
import { DATABASE_ENGINE } from './fallback.ts'
import { isTypeEnabled } from './is-type-enabled.ts'

export type TypeRegistry = {
  /** Throws InvalidName or InvalidType. */
  register(type: string, definition: TypeDefinition): void
  /** Every type, in the order of the groups. */
  all(): Map<string, TypeDefinition>
  enabled(settings: Settings): Map<string, TypeDefinition>
  /** Throws UnknownType. */
  find(type: string): TypeDefinition
}

/** The types there are: those that `order` names first, then the others as they were registered. */
export function createTypeRegistry(order: readonly string[], dependencies: TypeDependencies): TypeRegistry {
  const registered = new Map<string, TypeDefinition>()
  const find = (type: string): TypeDefinition => {
    const definition = registered.get(type)
    if (!definition) throw new UnknownType(type, registered.keys())
    return definition
  }
  const all = () => {
    const keys = new Set([...order.filter((type) => registered.has(type)), ...registered.keys()])
    return new Map([...keys].map((type) => [type, find(type)]))
  }
  return {
    register(type, definition) {
      checkName(type)
      checkType(type, definition, dependencies)
      registered.set(type, definition)
    },
    all,
    enabled: (settings) =>
      new Map([...all()].filter(([, definition]) => isTypeEnabled(definition, settings))),
    find,
  }
}

export type EngineRegistry = {
  extend(name: string, factory: EngineFactory): void
  names(): string[]
  /** Made when it is first asked for. Throws UnknownEngine, and what its factory throws. */
  find(name: string): SearchEngine
  close(): Promise<void>
}

export function createEngineRegistry(services: Omit<EngineServices, 'probe'>): EngineRegistry {
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
      const engine: SearchEngine = place(name, factory({ ...services, probe }), services)
      made.set(name, engine)
      return engine
    },
    close: () => closeAll([...replaced, ...made.values()], services.log),
  }
}

/** The database engine has nothing to follow; every other one has a place in the log of changes. */
function place(name: string, engine: SearchEngine, services: Omit<EngineServices, 'probe'>): SearchEngine {
  return engine.position || name === DATABASE_ENGINE ? engine : sharePlace(engine, name, services)
}

async function closeAll(engines: SearchEngine[], log: Log): Promise<void> {
  const outcomes = await Promise.allSettled(engines.map(async (engine) => engine.close?.()))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') log.error({ err: outcome.reason }, 'A search engine did not close.')
  }
}

// Types name the folders of indexes, and both stand in addresses and on command lines.
function checkName(name: string): void {
  if (!/^[a-z][a-z0-9_-]{0,39}$/.test(name) || name === 'all') throw new InvalidName(name)
}
