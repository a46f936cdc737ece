/** Why a file cannot be imported at all. The message is for the person who started the import. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  /** The option of the command that helps, as a sentence; the panel has none. */
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}
