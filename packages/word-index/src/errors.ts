/** More than the format has room for. Nothing is written that could not be read back. */
export class LimitReached extends Error {
  readonly code = 'limit_reached'

  constructor(what: string, limit: number) {
    super(`The word index takes at most ${limit.toLocaleString('en')} ${what}.`)
    this.name = 'LimitReached'
  }
}

/** A file of an index that cannot be used. Only a rebuild helps. */
export class DamagedFile extends Error {
  readonly code = 'damaged_file'
  readonly file: string

  constructor(file: string, what: string) {
    super(`${file} is damaged: ${what}.`)
    this.name = 'DamagedFile'
    this.file = file
  }
}

/** A file in a format of former or newer code, as after an upgrade: nothing is broken. */
export class OtherVersion extends DamagedFile {
  constructor(file: string) {
    super(file, 'it is of another version')
    this.name = 'OtherVersion'
    this.message = `${file} cannot be used: it is of another version.`
  }
}
