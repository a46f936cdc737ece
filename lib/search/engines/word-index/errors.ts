/** More than the format has room for. Nothing is written that could not be read back. */
export class LimitReached extends Error {
  readonly code = 'limit_reached'

  constructor(what: string, limit: number) {
    super(`The word index takes at most ${limit.toLocaleString('en')} ${what}.`)
    this.name = 'LimitReached'
  }
}

/** A file of an index that fails its check. Only a rebuild helps. */
export class DamagedFile extends Error {
  readonly code = 'damaged_file'
  readonly file: string

  constructor(file: string, what: string) {
    super(`${file} is damaged: ${what}.`)
    this.name = 'DamagedFile'
    this.file = file
  }
}
