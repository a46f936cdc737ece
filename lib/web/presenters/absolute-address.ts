import type { Format } from './format.ts'

/** An address that somebody typed (`/about`, `//example.org`, `mailto:ada@example.org`) as one an app can open. */
export function absoluteAddress(address: string, format: Format): string {
  const trimmed = address.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return trimmed
  return trimmed.startsWith('//') ? `https:${trimmed}` : format.url(trimmed)
}
