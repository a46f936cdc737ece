const STORED = 'panel-series'

/** The rows of the list from which a page was opened, so that one row's page leads to the next one's. */
export type Series = {
  /** The address of the list, with its filters. */
  list: string
  /** The paths of its rows, in their order. */
  paths: readonly string[]
  /** The path of the row that was opened last. */
  opened: string
}

/** As this tab has stored it. */
export function readStoredSeries(): string | null {
  try {
    return window.sessionStorage.getItem(STORED)
  } catch {
    return null
  }
}

export function readSeries(stored: string | null = readStoredSeries()): Series | null {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}

/** Browsers may refuse to store anything; then pages lead to no next one. */
export function storeSeries(series: Series): void {
  try {
    window.sessionStorage.setItem(STORED, JSON.stringify(series))
  } catch {
    return
  }
}
