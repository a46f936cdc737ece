/** A file of an index that fails its check: only a rebuild helps. */
export class DamagedFile extends Error {
  readonly code = 'damaged_file'
  readonly file: string

  constructor(file: string, what: string) {
    super(`${file} is damaged: ${what}.`)
    this.name = 'DamagedFile'
    this.file = file
  }
}
