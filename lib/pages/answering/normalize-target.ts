import { normalizeAddressPath } from '#lib/domains/publishing/redirects/index.ts'

/** The target with its path as the site writes it. */
export function normalizeTarget(target: string): string {
  const [path = '/'] = target.split('?', 1)
  return normalizeAddressPath(path) + target.slice(path.length)
}
