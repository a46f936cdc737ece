export class UnknownApp extends Error {
  override name = 'UnknownApp'
  constructor(id: number) {
    super(`There is no app ${id}. \`npm run apps -- list\` shows them all.`)
  }
}

export class AppNameMissing extends Error {
  override name = 'AppNameMissing'
  constructor() {
    super('Give the app a name of 1 to 120 characters.')
  }
}
