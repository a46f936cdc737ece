import { randomBytes } from 'node:crypto'
import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { createAddressReader } from '../net/client-address.ts'
import { isLoopback } from '../net/is-loopback.ts'
import { isSmtpUrl } from '../net/smtp-url.ts'
import { splitList } from '../text/split-list.ts'
import { findConflicts } from './find-conflicts.ts'
import { resolveInProject } from './project-root.ts'

const SECRET_LENGTH = 32

const providerHost = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional()

const number = (least: number, most: number, error = `must be a number from ${least} to ${most}`) =>
  z.coerce.number(error).min(least, error).max(most, error)
const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return number(least, most, error).int(error)
}
const seconds = (least: number, most: number) => number(least, most, `must be ${least} to ${most} seconds`)
const count = () => whole(1, 1_000_000)

/** The search servers that have an engine of this name. */
const SERVER_KINDS = ['opensearch', 'typesense', 'meilisearch'] as const
const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

const secret = z.string().min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`)

export const Variables = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres(ql)?:\/\/)/, 'must begin with file: or postgres://')
    .optional(),
  DATABASE_STANDBY_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .max(2000)
    .optional(),
  WORKERS: whole(1, 256).default(1),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('storefront'),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1).default(1),
  REDIS_URL: z
    .string()
    .regex(
      /^(rediss?:\/\/|redis-sentinel:\/\/([^@/]*@)?[^@/]+\/[\w.-]+$)/,
      'must begin with redis:// or rediss://, or be redis-sentinel://host:port,host:port/name',
    )
    .optional(),
  MEDIA_URL: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{2,62}(\/[A-Za-z0-9._/-]*)?$/,
      'must be a bucket such as s3://my-shop/media',
    )
    .optional(),
  AWS_ENDPOINT_URL_S3: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  AWS_REGION: z.string().min(1).optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be an address such as smtp://user:password@mail.example.org:587')
    .optional(),
  APP_SECRET: secret.optional(),
  APP_SECRET_PREVIOUS: z
    .string()
    .transform(splitSecrets)
    .pipe(z.array(secret, 'must be secrets with commas between them, or a JSON array of them'))
    .default([]),
  BACKUP_KEY: z
    .string()
    .min(16, 'must be a key of age, age1… or AGE-SECRET-KEY-1…, or a passphrase of at least 16 characters')
    .optional(),
  BACKUP_BEFORE_UPGRADE: z.enum(['0', '1'], 'must be 1 or 0').default('1'),
  CMS_API_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be one path segment of letters, digits, - and _')
    .default('api'),
  TRUSTED_PROXIES: z.string().default('').superRefine(checkProxies),
  MAX_CONNECTIONS: count().default(2048),
  MAX_CONNECTIONS_PER_ADDRESS: count().default(256),
  MAX_PAGES: count().default(2),
  MAX_FORMS: count().default(32),
  MAX_FORMS_PER_ADDRESS: count().default(8),
  MAX_WAITING_PER_ADDRESS: count().default(64),
  REQUEST_TIMEOUT_SECONDS: seconds(1, 3600).default(30),
  WRITE_TIMEOUT_SECONDS: seconds(1, 3600).default(30),
  KEEP_ALIVE_SECONDS: seconds(1, 3600).default(65),
  SHUTDOWN_NOTICE_SECONDS: seconds(0, 600).default(1),
  SHUTDOWN_DRAIN_SECONDS: seconds(0, 600).default(10),
  STORAGE_PATH: z.string().min(1).default('./storage'),
  SEARCH_INDEX_PATH: z.string().min(1).optional(),
  SEARCH_SERVER_URL: providerHost,
  SEARCH_SERVER_KIND: z.enum(SERVER_KINDS, `must be one of ${SERVER_KINDS.join(', ')}`).default('opensearch'),
  SEARCH_SERVER_KEY: z.string().min(1).optional(),
  SEARCH_SERVER_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,39}$/, 'must be a name of a-z, 0-9, - and _, a letter first')
    .default('storefront'),
  THEMES_PATH: z.string().min(1).default('./themes'),
  THEME_DEV: z.string().min(1).optional(),
  WEBHOOK_LOCAL_HOSTS: z.string().default(''),
  STRIPE_API_BASE: providerHost,
  MOLLIE_API_BASE: providerHost,
  PAYPAL_API_BASE: providerHost,
  VIES_API_BASE: providerHost,
  ACCESS_LOG: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).optional(),
})

/** How many connections and requests the server accepts, and for how long. */
export type HttpLimits = {
  maxConnections: number
  /** From one address, or one /64 of IPv6. Trusted proxies have no limit. */
  maxConnectionsPerAddress: number
  /** Rendered concurrently. */
  maxPages: number
  /** Concurrent forms, webhooks and payment pages, which may wait for others, such as a payment provider. */
  maxForms: number
  maxFormsPerAddress: number
  /** Requests from one address that may wait for a place, of each kind. */
  maxWaitingPerAddress: number
  /** For a request to arrive completely. */
  requestMs: number
  /** For a client that does not read its answer. */
  writeMs: number
  /** For the next request of a connection. */
  keepAliveMs: number
  /** How long the server still accepts and answers connections after it was asked to stop. */
  noticeMs: number
  /** How long running requests then have to finish. */
  drainMs: number
}

/** A folder of a bucket in a store that speaks S3. */
export type MediaBucket = {
  bucket: string
  /** The prefix of keys: empty, or a path that ends with a slash. */
  prefix: string
  /** Of a store other than Amazon's. */
  endpoint: string | undefined
  /** Undefined for the one of the SDK's own configuration. */
  region: string | undefined
}

/** Where metrics are served. */
export type MetricsPlace = { port: number; host: string; token: string | null }

/** The process's configuration. Paths are absolute. */
export type Environment = {
  port: number
  host: string | undefined
  databaseUrl: string
  /** A PostgreSQL that follows the one of `databaseUrl`. */
  standbyUrl: string | undefined
  /** The site's public address if the owner has not set one. */
  siteUrl: string | undefined
  redisUrl: string | undefined
  /** The server that sends mails; without one, they are written to files in the storage folder. */
  smtpUrl: string | undefined
  /** At least 32 characters. All keys for encryption and signatures are derived from it. */
  appSecret: string
  /** Previous secrets that can still decrypt and verify, during a replacement. */
  previousSecrets: string[]
  /** The key that encrypts backups: a key of age, or a passphrase. */
  backupKey: string | undefined
  /** Whether a database that holds data is backed up before it is migrated. */
  backsUpBeforeUpgrade: boolean
  apiPrefix: string
  /** CIDR ranges whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** How many processes serve the port. */
  workers: number
  http: HttpLimits
  /** Undefined if there are none. */
  metrics: MetricsPlace | undefined
  /** Where traces are sent, and of how many requests; undefined if there are none. */
  traces: { endpoint: string; serviceName: string; ratio: number } | undefined
  storagePath: string
  /** Where pictures are kept; undefined for the storage folder. */
  mediaBucket: MediaBucket | undefined
  searchIndexPath: string | undefined
  /** Where a search server is; undefined if there is none. */
  searchServer:
    | { kind: (typeof SERVER_KINDS)[number]; url: string; key: string | undefined; prefix: string }
    | undefined
  /** Whether pages show what is wrong with a view. */
  development: boolean
  /** Whether other machines reach a server that runs for production. */
  isPublic: boolean
  themesPath: string
  /** The theme that is being written on this machine: all pages show it, and reload with it. */
  themeDev: string | undefined
  /** The folder of the site's own files, such as pictures. */
  publicPath: string
  /** Host names of webhooks that may be private, and need no https. */
  webhookLocalHosts: string[]
  /** Origins of payment providers that differ from the real ones. */
  paymentHosts: { stripe: string | undefined; mollie: string | undefined; paypal: string | undefined }
  /** Base address of the EU's register of VAT numbers, if it is not the register's own. */
  viesHost: string | undefined
  /** Whether every request has a line in the log. */
  accessLog: boolean
  logLevel: string
}

/**
 * Parses the environment, and creates the storage folder if it does not exist. Throws one error that names every
 * invalid variable. Relative paths are relative to the project.
 */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...findConflicts(given),
  ]
  if (!parsed.success || faults.length > 0)
    throw new Error(`The environment is invalid: ${faults.join('; ')}.`)
  const variables = parsed.data
  const storagePath = makeFolder(resolveInProject(variables.STORAGE_PATH))
  ensureTemporaryFolder(storagePath)
  const [appSecret, ...previousSecrets] = variables.APP_SECRET
    ? [variables.APP_SECRET]
    : keptSecrets(storagePath)
  return {
    port: variables.PORT,
    host: variables.HOST,
    databaseUrl: variables.DATABASE_URL ?? databaseIn(storagePath),
    standbyUrl: variables.DATABASE_STANDBY_URL,
    siteUrl: variables.SITE_URL,
    redisUrl: variables.REDIS_URL,
    smtpUrl: variables.SMTP_URL,
    appSecret,
    previousSecrets: [...previousSecrets, ...variables.APP_SECRET_PREVIOUS],
    backupKey: variables.BACKUP_KEY,
    backsUpBeforeUpgrade: variables.BACKUP_BEFORE_UPGRADE === '1',
    apiPrefix: variables.CMS_API_PREFIX,
    trustedProxies: splitList(variables.TRUSTED_PROXIES),
    http: {
      maxConnections: variables.MAX_CONNECTIONS,
      maxConnectionsPerAddress: variables.MAX_CONNECTIONS_PER_ADDRESS,
      maxPages: variables.MAX_PAGES,
      maxForms: variables.MAX_FORMS,
      maxFormsPerAddress: variables.MAX_FORMS_PER_ADDRESS,
      maxWaitingPerAddress: variables.MAX_WAITING_PER_ADDRESS,
      requestMs: variables.REQUEST_TIMEOUT_SECONDS * 1000,
      writeMs: variables.WRITE_TIMEOUT_SECONDS * 1000,
      keepAliveMs: variables.KEEP_ALIVE_SECONDS * 1000,
      noticeMs: variables.SHUTDOWN_NOTICE_SECONDS * 1000,
      drainMs: variables.SHUTDOWN_DRAIN_SECONDS * 1000,
    },
    workers: variables.WORKERS,
    metrics: placeMetrics(variables),
    traces: variables.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: variables.OTEL_SERVICE_NAME,
          ratio: variables.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    storagePath,
    mediaBucket: variables.MEDIA_URL ? parseBucket(variables.MEDIA_URL, variables) : undefined,
    searchIndexPath: variables.SEARCH_INDEX_PATH && resolveInProject(variables.SEARCH_INDEX_PATH),
    searchServer: variables.SEARCH_SERVER_URL
      ? {
          kind: variables.SEARCH_SERVER_KIND,
          url: variables.SEARCH_SERVER_URL,
          key: variables.SEARCH_SERVER_KEY,
          prefix: variables.SEARCH_SERVER_PREFIX,
        }
      : undefined,
    // Commands started without NODE_ENV may send mails, too.
    development: given.NODE_ENV === 'development',
    isPublic: given.NODE_ENV === 'production' && !isLoopback(variables.HOST ?? ''),
    themeDev: variables.THEME_DEV,
    // Resolved lazily: commands that need no theme also run outside the project.
    get themesPath() {
      return resolveInProject(variables.THEMES_PATH)
    },
    get publicPath() {
      return resolveInProject('public')
    },
    webhookLocalHosts: splitList(variables.WEBHOOK_LOCAL_HOSTS),
    paymentHosts: {
      stripe: variables.STRIPE_API_BASE,
      mollie: variables.MOLLIE_API_BASE,
      paypal: variables.PAYPAL_API_BASE,
    },
    viesHost: variables.VIES_API_BASE,
    accessLog: variables.ACCESS_LOG === '1',
    logLevel: variables.LOG_LEVEL ?? (variables.NODE_ENV === 'test' ? 'silent' : 'info'),
  }
}

/** The URL of the SQLite database that a storage folder holds unless DATABASE_URL names another one. */
export function databaseIn(storagePath: string): string {
  return `file:${path.join(storagePath, 'storefront.db')}`
}

function placeMetrics(variables: z.output<typeof Variables>): MetricsPlace | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token = null } = variables
  return port === undefined ? undefined : { port, host, token }
}

function checkProxies(text: string, context: z.RefinementCtx): void {
  try {
    createAddressReader(splitList(text))
  } catch (error) {
    context.addIssue((error as Error).message.replace(/^TRUSTED_PROXIES /, '').replace(/\.$/, ''))
  }
}

// Other stores mostly take every region, but a signature needs one.
const ANY_REGION = 'us-east-1'

function parseBucket(
  url: string,
  { AWS_ENDPOINT_URL_S3: endpoint, AWS_REGION }: z.output<typeof Variables>,
): MediaBucket {
  const { hostname, pathname } = new URL(url)
  const folder = pathname.split('/').filter(Boolean).join('/')
  return {
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint,
    region: AWS_REGION ?? (endpoint && ANY_REGION),
  }
}

/** SQLite and imports put aside what is large. Where the system has no folder for that, such as on a read-only root, the storage folder has. */
function ensureTemporaryFolder(storagePath: string): void {
  try {
    accessSync(os.tmpdir(), constants.W_OK)
  } catch {
    process.env.TMPDIR = makeFolder(path.join(storagePath, 'tmp'))
  }
}

/** Creates a folder accessible only to its owner. An existing one keeps its permissions. */
function makeFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/**
 * Returns the secret of an installation without APP_SECRET: generated once, in a file readable only by its owner.
 * Further lines of the file are previous secrets.
 */
function keptSecrets(storagePath: string): [string, ...string[]] {
  const file = path.join(storagePath, 'app-secret')
  const lines = (readKept(file) ?? keepSecret(file)).trim().split(/\s*\n\s*/)
  const [current = '', ...previous] = lines
  if (lines.some((line) => line.length < SECRET_LENGTH))
    throw new Error(`${file} is damaged: restore it, or set APP_SECRET.`)
  return [current, ...previous]
}

/** Parses secrets separated by commas, or a JSON array if a secret contains a comma. */
function splitSecrets(text: string): unknown {
  if (!text.trimStart().startsWith('[')) return text.split(',').map((part) => part.trim())
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Creates the file and returns its contents. Of concurrent processes, the first wins: the file appears atomically. */
function keepSecret(file: string): string {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  try {
    writeFileSync(draft, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST') throw new Error(`${file} cannot be created (${code}): set APP_SECRET.`)
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8')
}

function readKept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
