/** What the shop's owner asked for cannot be done as things are; the message says why, for the owner to read. */
export class OperationRefused extends Error {
  override name = 'OperationRefused'
}
