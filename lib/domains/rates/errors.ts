/** A tax or a way of shipping that cannot be kept as given; the message says why. */
export class InvalidRate extends Error {
  override name = 'InvalidRate'
}

/** There is no such tax, way of shipping or zone. */
export class UnknownRate extends Error {
  override name = 'UnknownRate'
}
