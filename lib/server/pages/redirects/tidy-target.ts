/** The target without repeated slashes in its path and without one at its end. */
export function tidyTarget(target: string): string {
  const [path = '/'] = target.split('?', 1)
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return tidy + target.slice(path.length)
}
