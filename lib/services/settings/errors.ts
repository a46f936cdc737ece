export class UnknownSetting extends Error {
  override name = 'UnknownSetting'
  constructor(key: string) {
    super(`There is no setting "${key}". \`bin/storefront settings list\` shows them all.`)
  }
}

/** A key that cannot be added as a switch. */
export class InvalidSwitch extends Error {
  override name = 'InvalidSwitch'
  constructor(key: string) {
    super(
      `"${key}" cannot be added as a switch: it must be a key such as modules.events that no other setting has.`,
    )
  }
}

export class InvalidSetting extends Error {
  override name = 'InvalidSetting'
  readonly key: string
  readonly reasons: readonly string[]

  constructor(key: string, reasons: string[]) {
    super(`Invalid value for ${key}: ${reasons.join('; ')}.`)
    this.key = key
    this.reasons = reasons
  }
}
