// As in the URL standard: `\` is a separator too, and dots may be escaped.
const DOTS = /(?:^|[/\\])(?:\.|%2e){1,2}(?=[/\\]|$)/i

/**
 * The target with the `.` and `..` of its path resolved, as Next will do: limits depend on the path a request ends up
 * at.
 */
export function resolveDots(target: string): string {
  const [path = '/'] = target.split('?', 1)
  if (!path.includes('\\') && !DOTS.test(path)) return target
  return new URL(`http://localhost${path}`).pathname + target.slice(path.length)
}
