export class UnknownSetting extends Error {
  override name = 'UnknownSetting'
  constructor(key: string) {
    super(`There is no setting "${key}". \`npm run settings -- list\` shows them all.`)
  }
}

export class InvalidSetting extends Error {
  override name = 'InvalidSetting'
  constructor(key: string, reasons: string[]) {
    super(`This value does not fit ${key}: ${reasons.join('; ')}.`)
  }
}
