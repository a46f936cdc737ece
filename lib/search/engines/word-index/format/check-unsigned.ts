/** Throws for a number that would be read back as another one. */
export function checkUnsigned(value: number): void {
  if (Number.isSafeInteger(value) && value >= 0) return
  throw new RangeError(`The word index cannot store ${value}: it has to be a whole number of at least 0.`)
}
