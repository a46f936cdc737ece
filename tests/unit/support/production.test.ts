import { describe, expect, it } from 'vitest'
import { completeEnvironment, findProductionSign } from '../../../scripts/support/production.mjs'

type Variables = Record<string, string | undefined>

const complete = (env: Variables, mode: 'production' | 'development' = 'production') => {
  completeEnvironment(env, mode)
  // The server completes what npm start has completed already.
  completeEnvironment(env, mode)
  return env
}

describe('findProductionSign', () => {
  it.each<Variables>([
    { NODE_ENV: 'production' },
    { SITE_URL: 'https://shop.example' },
    { SITE_URL: 'HTTPS://shop.example' },
    { DATABASE_URL: 'postgres://localhost/shop' },
    { DATABASE_URL: 'postgresql://localhost/shop' },
  ])('takes %o for production', (env) => {
    expect(findProductionSign(env)).not.toBeNull()
  })

  it.each<Variables>([
    {},
    { NODE_ENV: '', SITE_URL: '', DATABASE_URL: '' },
    { NODE_ENV: 'development' },
    { SITE_URL: 'http://localhost:3000' },
    { DATABASE_URL: 'file:./storage/storefront.db' },
  ])('takes %o for a trial', (env) => {
    expect(findProductionSign(env)).toBeNull()
  })
})

describe('completeEnvironment', () => {
  it('seeds and stays on the loopback address unless something says production', () => {
    expect(complete({})).toEqual({ HOST: '127.0.0.1', SEED_DEMO: '1', NODE_ENV: 'production' })
    expect(complete({}, 'development')).toMatchObject({ HOST: '127.0.0.1', NODE_ENV: 'development' })
    expect(complete({ NODE_ENV: 'production' })).toEqual({ SEED_DEMO: '0', NODE_ENV: 'production' })
    expect(complete({ SITE_URL: 'https://shop.example' }).HOST).toBeUndefined()
  })

  it('refuses to guess what else SEED_DEMO may mean', () => {
    for (const SEED_DEMO of ['false', 'no', '2'])
      expect(() => complete({ SEED_DEMO })).toThrow(`SEED_DEMO must be 1 or 0, not "${SEED_DEMO}".`)
  })

  it('leaves alone what the operator has set', () => {
    const env = { NODE_ENV: 'production', SEED_DEMO: '1', HOST: '10.0.0.7' }
    expect(complete({ ...env })).toEqual(env)
    expect(complete({ SEED_DEMO: '0', HOST: '0.0.0.0' })).toMatchObject({ SEED_DEMO: '0', HOST: '0.0.0.0' })
  })
})
