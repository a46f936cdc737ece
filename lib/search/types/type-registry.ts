import type { Settings } from '#lib/services/settings/index.ts'
import { checkName } from '../check-name.ts'
import type { TypeDefinition } from '../contracts.ts'
import { UnknownType } from '../errors.ts'
import { checkType, type TypeDependencies } from './check-type.ts'
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

/** The registered types: first those in `order`, then the others in the order of registration. */
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
