import { isLoopback } from '../net/is-loopback.ts'

type Given = Readonly<Record<string, string | undefined>>

/** Variables that do not go together, and what to do about it; none if all do. What is wrong with one alone is not looked at. */
export function findConflicts(given: Given): string[] {
  return CONFLICTS.flatMap(({ isThere, advice }) => (isThere(given) ? [advice] : []))
}

const CONFLICTS: readonly { isThere(given: Given): boolean; advice: string }[] = [
  {
    isThere: ({ THEME_DEV, HOST, SITE_URL, DATABASE_URL = 'file:' }) =>
      THEME_DEV !== undefined &&
      !(isLoopback(HOST ?? '') && DATABASE_URL.startsWith('file:') && !/^https:/i.test(SITE_URL ?? '')),
    // It tells of the theme's files, and of mails.
    advice:
      'THEME_DEV is for a server that only this machine reaches: set HOST=127.0.0.1, with SQLite and no https SITE_URL',
  },
  {
    isThere: ({ METRICS_PORT, METRICS_HOST = '127.0.0.1', METRICS_TOKEN }) =>
      METRICS_PORT !== undefined && METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST),
    // They tell how the shop sells.
    advice: 'METRICS_HOST lets others read the metrics: set METRICS_TOKEN, or leave it at 127.0.0.1',
  },
  {
    isThere: ({ METRICS_PORT, PORT = '3000' }) =>
      METRICS_PORT !== undefined && METRICS_PORT !== '0' && METRICS_PORT === PORT,
    advice: 'METRICS_PORT is that of the site: choose another one',
  },
  {
    isThere: ({ WORKERS = '1', REDIS_URL }) => Number(WORKERS) > 1 && REDIS_URL === undefined,
    // Each would count limits for itself.
    advice: 'WORKERS share rate limits in Redis: set REDIS_URL, or WORKERS=1',
  },
  {
    isThere: ({ STORAGE_PATH = '', DATABASE_URL }) => DATABASE_URL === undefined && /[?#]/.test(STORAGE_PATH),
    advice: 'STORAGE_PATH holds the database, whose path cannot contain ? or #: choose another folder',
  },
  {
    isThere: ({ SEARCH_SERVER_URL = '', SEARCH_SERVER_KIND = 'opensearch' }) =>
      SEARCH_SERVER_KIND !== 'opensearch' && hasCredentials(SEARCH_SERVER_URL),
    // Errors of requests name the whole address.
    advice:
      'SEARCH_SERVER_URL holds a user or password: leave them out, and put the key of the server into SEARCH_SERVER_KEY',
  },
]

function hasCredentials(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.username + url.password !== ''
}
