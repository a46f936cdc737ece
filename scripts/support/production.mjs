const LOOPBACK = '127.0.0.1'

/**
 * What says that a shop is run for real: null if nothing does. To be asked before anything sets variables that the operator
 * left out.
 * @param {Record<string, string | undefined>} env
 * @returns {string | null} a clause to follow "because"
 */
export function findProductionSign({ NODE_ENV, SITE_URL, DATABASE_URL }) {
  if (NODE_ENV === 'production') return 'NODE_ENV is production'
  if (/^https:/i.test(SITE_URL ?? '')) return 'SITE_URL is an https address'
  if (DATABASE_URL && !DATABASE_URL.startsWith('file:')) return 'DATABASE_URL names a database server'
  return null
}

/**
 * Sets what the operator left out: where the server listens, whether the demo store is put into an empty database, and how
 * the site runs. A second call changes nothing.
 * @param {Record<string, string | undefined>} env the process's own
 * @param {'production' | 'development'} mode
 */
export function completeEnvironment(env, mode) {
  const sign = findProductionSign(env)
  if (sign === null) env.HOST ||= LOOPBACK
  env.SEED_DEMO ||= sign === null ? '1' : '0'
  if (!['0', '1'].includes(env.SEED_DEMO))
    throw new Error(`SEED_DEMO must be 1 or 0, not "${env.SEED_DEMO}".`)
  env.NODE_ENV ||= mode
}
