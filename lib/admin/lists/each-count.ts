/** A text for each number from none to `most`: plural forms are the server's to write, the number is the browser's. */
export function eachCount(most: number, write: (count: number) => string): readonly string[] {
  return Array.from({ length: most + 1 }, (_, count) => write(count))
}
