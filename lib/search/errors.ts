/** A type that is not registered or is switched off. */
export class UnknownType extends Error {
  override name = 'UnknownType'
  readonly code = 'unknown_type'
  constructor(type: string, known: Iterable<string>) {
    super(`"${type}" is not searched. These types are: ${[...known].join(', ') || 'none'}.`)
  }
}

export class UnknownEngine extends Error {
  override name = 'UnknownEngine'
  readonly code = 'unknown_engine'
  constructor(engine: string, known: Iterable<string>) {
    super(`There is no search engine "${engine}". Choose one of these: ${[...known].join(', ')}.`)
  }
}

/** A type that cannot be registered as it is defined. */
export class InvalidType extends Error {
  override name = 'InvalidType'
  readonly code = 'invalid_type'
  constructor(type: string, reason: string) {
    super(`The search type "${type}" cannot be registered: ${reason}`)
  }
}

export class InvalidRoute extends Error {
  override name = 'InvalidRoute'
  readonly code = 'invalid_route'
  constructor(name: string, address: string) {
    super(
      `The route "${name}" to "${address}" cannot be registered: give it a name of its own and a path such as /events, or an http address.`,
    )
  }
}

/** A name that a type or an engine cannot have. */
export class InvalidName extends Error {
  override name = 'InvalidName'
  readonly code = 'invalid_name'
  constructor(given: string) {
    super(`"${given}" cannot name a type or an engine: use a-z, 0-9, - and _, a letter first, and not "all".`)
  }
}

/** A synonym or pin that cannot be. */
export class InvalidRule extends Error {
  override name = 'InvalidRule'
}
