// As the URL standard has them: `\` separates too, and a dot may be escaped.
const DOTS = /(?:^|[/\\])(?:\.|%2e){1,2}(?=[/\\]|$)/i

/**
 * The target with the `.` and `..` of its path resolved, as Next will resolve them: what a request may cost is judged by
 * where it leads.
 */
export function resolveDots(target: string): string {
  const [path = '/'] = target.split('?', 1)
  if (!path.includes('\\') && !DOTS.test(path)) return target
  return new URL(`http://localhost${path}`).pathname + target.slice(path.length)
}
