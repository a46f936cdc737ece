import type { ResultItem, SuggestGroup, Suggestions } from '#lib/search/index.ts'

/** The answer of `/search/suggest`, with the keys that themes' scripts rely on. */
export function presentSuggestions({ query, url, groups }: Suggestions) {
  return { query, url, groups: groups.map(presentGroup) }
}

function presentGroup({ type, label, total, url, match, items }: SuggestGroup) {
  return { type, label, total, url, match, items: items.map(presentItem) }
}

function presentItem({ id, type, title, url, excerpt, image, meta }: ResultItem) {
  return { id, type, title, url, excerpt, image, meta }
}
