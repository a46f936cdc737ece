/**
 * The target; if its path has invalid escapes (`/%zz`), with their percent signs escaped. Next can then decode the path
 * and answer that it does not exist.
 */
export function readableTarget(target: string): string {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  if (isReadable(path)) return target
  return path.replaceAll('%', '%25') + target.slice(path.length)
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
