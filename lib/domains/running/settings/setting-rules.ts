// To choose them takes more than to store them: an index is built, a theme is checked, a folder is moved into.
const CHOSEN_ELSEWHERE = new Set(['search.engine', 'search.index.path', 'theme.active'])

// They say how stored values are read.
const ANSWERED = new Set(['currency.code', 'shop.tax_inclusive', 'site.locale'])

export function isAnswered(key: string): boolean {
  return ANSWERED.has(key)
}

export function isChosenElsewhere(key: string): boolean {
  return CHOSEN_ELSEWHERE.has(key)
}
