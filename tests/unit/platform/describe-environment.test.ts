import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { describeEnvironment } from '#lib/platform/process/describe-environment.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'

it('the configuration is told without anything that is secret', () => {
  const storage = mkdtempSync(path.join(os.tmpdir(), 'storefront-environment-'))
  const env = readEnvironment({
    STORAGE_PATH: storage,
    DATABASE_URL: 'postgres://shop:hush@db.example:5433/shop?sslpassword=a@hush',
    DATABASE_STANDBY_URL: 'postgres://shop:hush@copy.example/shop',
    REDIS_URL: 'redis-sentinel://user:hush@one:26379,two:26379/name',
    SMTP_URL: 'smtp://user:hu@sh@mail.example:587?auth=hush',
    APP_SECRET: 'hush-hush-hush-hush-hush-hush-hush',
    APP_SECRET_PREVIOUS: 'hush-hush-hush-hush-hush-hush-hush-2',
    BACKUP_KEY: 'hush-hush-hush-hush',
    METRICS_PORT: '9464',
    METRICS_TOKEN: 'hush-hush-hush-hush-hush-hush-hush',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://key:hush@traces.example/otlp?key=hush',
    SITE_URL: 'https://staff:hush@shop.example.com',
    WORKERS: '2',
  })
  rmSync(storage, { recursive: true })
  const told = describeEnvironment(env)
  expect(told).toMatchObject({
    database: 'postgres://db.example:5433/shop',
    standby: 'postgres://copy.example/shop',
    redis: 'redis-sentinel://one:26379,two:26379/name',
    mail: 'smtp://mail.example:587',
    traces: 'https://traces.example/otlp',
    metrics: '127.0.0.1:9464',
    backups: 'encrypted',
    previousSecrets: 1,
    siteUrl: 'https://shop.example.com',
    storagePath: storage,
    workers: 2,
  })
  expect(JSON.stringify(told)).not.toMatch(/hush|@/)
})
