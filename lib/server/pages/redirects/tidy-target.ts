import { tidyPath } from '#lib/domains/redirects/index.ts'

/** The target with its path as the site writes it. */
export function tidyTarget(target: string): string {
  const [path = '/'] = target.split('?', 1)
  return tidyPath(path) + target.slice(path.length)
}
