export const PANEL_PATH = '/admin'

/** Whether a path is of the staff's panel. */
export function isPanelPath(path: string): boolean {
  return path === PANEL_PATH || path.startsWith(`${PANEL_PATH}/`)
}

/** The mark that Next writes before the paths of the panel when it is built. The server writes the path that the site is below in its place. */
export const BASE_PATH_MARK = '/__base_path__'

/** A path that Next was asked for, as the site knows it. */
export function withoutMark(path: string): string {
  return path.startsWith(BASE_PATH_MARK) ? path.slice(BASE_PATH_MARK.length) || '/' : path
}
