/** Why a file cannot be imported at all. The message is for the person who started the import. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
