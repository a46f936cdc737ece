/**
 * The target, or, where escapes of its path stand for no text (`/%zz`), the one whose path has these very characters:
 * it leads nowhere, which Next can say of what it can read alone.
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
