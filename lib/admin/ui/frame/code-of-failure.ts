/** A code by which a failure is found again: the same for the same failure. It begins with where it happened. */
export function codeOfFailure(place: 'B' | 'S', { name, message }: Error): string {
  let code = 0
  for (const letter of `${name}: ${message}`) code = (Math.imul(code, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return `${place}${(code >>> 0).toString(36).toUpperCase()}`
}
