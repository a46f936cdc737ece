export const PANEL_PATH = '/admin'

/** Whether a path is of the staff's panel. */
export function isPanelPath(path: string): boolean {
  return path === PANEL_PATH || path.startsWith(`${PANEL_PATH}/`)
}
