import type { SettingFault } from './setting-fault.ts'

export class UnknownSetting extends Error {
  override name = 'UnknownSetting'
  readonly key: string

  /** By its name: the server, whose store throws it, and the panel are bundled apart, and each has a class of its own. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'UnknownSetting'
  }

  constructor(key: string) {
    super(`There is no setting "${key}". \`bin/storefront settings list\` shows them all.`)
    this.key = key
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

/** A value that a setting cannot have. Its faults are worded for people where they are shown. */
export class InvalidSetting extends Error {
  override name = 'InvalidSetting'
  readonly key: string
  readonly faults: readonly SettingFault[]
  /** Of the other settings that were to be changed together with it, those that cannot have their values either. */
  readonly others: readonly InvalidSetting[]

  /** By its name: the server, whose store throws it, and the panel are bundled apart, and each has a class of its own. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'InvalidSetting'
  }

  constructor(key: string, faults: readonly SettingFault[], others: readonly InvalidSetting[] = []) {
    super(`Invalid value for ${key}: ${faults.map(({ code }) => code).join(', ')}.`)
    this.key = key
    this.faults = faults
    this.others = others
  }
}
