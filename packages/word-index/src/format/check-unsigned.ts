/** Returns the number. Throws if it would be read back as another one. */
export function checkUnsigned(value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new RangeError(`The word index cannot store ${value}: it has to be a whole number of at least 0.`)
}
