import { createRequire } from 'node:module'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { openMediaStore } from '#lib/services/media/index.ts'

// Prints whether the client of S3 has been loaded: with the store open, and after a first look into the bucket.
const isLoaded = () =>
  Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('@aws-sdk/client-s3'))
const store = openMediaStore(readEnvironment(process.env))
const before = isLoaded()
await store.has('aa.png')
process.stdout.write(JSON.stringify({ isShared: store.isShared, before, after: isLoaded() }))
