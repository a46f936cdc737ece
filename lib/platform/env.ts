import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const Variables = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres(ql)?:\/\/)/, 'must begin with file: or postgres://')
    .default('file:./storage/storefront.db'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CMS_API_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be one path segment of letters, digits, - and _')
    .default('api'),
  API_LANE: z.enum(['direct', 'next']).default('direct'),
  TRUSTED_PROXIES: z.string().default(''),
  STORAGE_PATH: z.string().min(1).default('./storage'),
  SEARCH_INDEX_PATH: z.string().min(1).optional(),
  SMTP_URL: z.string().min(1).optional(),
  SEED_DEMO: z.string().default('1'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).optional(),
})

/** The process's configuration. Paths are absolute. */
export type Environment = {
  production: boolean
  port: number
  host: string | undefined
  databaseUrl: string
  redisUrl: string | undefined
  /** At least 32 characters; everything the site encrypts or signs is keyed from it. */
  appSecret: string
  apiPrefix: string
  /** Whether the server calls the compiled API route itself, or leaves it to Next's router. */
  apiLane: 'direct' | 'next'
  /** CIDR ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  storagePath: string
  searchIndexPath: string | undefined
  smtpUrl: string | undefined
  seedDemo: boolean
  logLevel: string
}

/** Reads and checks the environment; throws one error that names every bad variable. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new Error(`The environment is not usable: ${problems.join('; ')}.`)
  }
  const variables = parsed.data
  const storagePath = path.resolve(variables.STORAGE_PATH)
  return {
    production: variables.NODE_ENV === 'production',
    port: variables.PORT,
    host: variables.HOST,
    databaseUrl: variables.DATABASE_URL,
    redisUrl: variables.REDIS_URL,
    appSecret: variables.APP_SECRET ?? keptSecret(storagePath),
    apiPrefix: variables.CMS_API_PREFIX,
    apiLane: variables.API_LANE,
    trustedProxies: variables.TRUSTED_PROXIES.split(',')
      .map((range) => range.trim())
      .filter(Boolean),
    storagePath,
    searchIndexPath: variables.SEARCH_INDEX_PATH && path.resolve(variables.SEARCH_INDEX_PATH),
    smtpUrl: variables.SMTP_URL,
    seedDemo: variables.SEED_DEMO !== '0',
    logLevel: variables.LOG_LEVEL ?? (variables.NODE_ENV === 'test' ? 'silent' : 'info'),
  }
}

/** The secret of an installation that was given none: made once, readable by its owner alone. */
function keptSecret(storagePath: string): string {
  const file = path.join(storagePath, 'app-secret')
  mkdirSync(storagePath, { recursive: true })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${file} is damaged: restore it, or set APP_SECRET.`)
  return secret
}
