/** An operation of the shop's owner cannot be done. The message, written for the owner, says why. */
export class OperationRefused extends Error {
  override name = 'OperationRefused'
}
