export function designPath(theme: string, section?: { area: string; id: string }): string {
  const path = `/admin/theme/${encodeURIComponent(theme)}`
  return section ? `${path}?area=${section.area}&section=${encodeURIComponent(section.id)}` : path
}

export function checkPath(theme: string): string {
  return `${designPath(theme)}/check`
}

export const THEMES_PATH = '/admin/theme'

export function exportPath(theme: string): string {
  return `${designPath(theme)}/export`
}
