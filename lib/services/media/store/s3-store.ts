import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { MediaBucket } from '#lib/platform/process/env.ts'
import { assertWithin, type MediaStore } from './media-store.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

const CONNECT_MS = 2000
// Of silence: a large picture over a slow line takes longer as a whole.
const SILENCE_MS = 10_000
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * A bucket of a store that speaks S3. Region and credentials are found by Amazon's SDK as everywhere: in its variables,
 * its files, or by the machine's role. The SDK is loaded with the first picture.
 */
export function createS3Store({ bucket, prefix, ...place }: MediaBucket): MediaStore {
  const connect = once(() => connectSdk(place))
  const object = (key: string) => ({ Bucket: bucket, Key: prefix + key })

  const open: MediaStore['open'] = async (key, range) => {
    const { sdk, client } = await connect()
    const Range = range && `bytes=${range.first}-${range.last}`
    const found = await orNull(client.send(new sdk.GetObjectCommand({ ...object(key), Range })))
    return found && { stream: found.Body as Readable, bytes: found.ContentLength ?? 0 }
  }

  const sizeOf: MediaStore['sizeOf'] = async (key) => {
    const { sdk, client } = await connect()
    const found = await orNull(client.send(new sdk.HeadObjectCommand(object(key))))
    return found && (found.ContentLength ?? 0)
  }

  /** Lists a folder, page by page: what its own files and, with a delimiter, its folders are. */
  async function* list(folder: string, Delimiter?: string) {
    const { sdk, client } = await connect()
    const Prefix = folder === '' ? prefix : `${prefix}${folder}/`
    yield* sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix, Delimiter })
  }

  async function* listFiles(folder: string) {
    for await (const { Contents = [] } of list(folder))
      for (const { Key = '', Size = 0 } of Contents) yield { key: Key.slice(prefix.length), bytes: Size }
  }

  return {
    isShared: true,
    open,
    async read(key, maxBytes) {
      const found = await open(key)
      if (!found) return null
      try {
        assertWithin(found.bytes, maxBytes)
        return Buffer.concat(await found.stream.toArray())
      } finally {
        found.stream.destroy()
      }
    },
    sizeOf,
    has: async (key) => (await sizeOf(key)) !== null,
    async write(key, bytes, mimeType) {
      const { sdk, client } = await connect()
      const headers = { ContentType: mimeType, CacheControl: FOREVER }
      await client.send(new sdk.PutObjectCommand({ ...object(key), ...headers, Body: bytes }))
    },
    async *listFolders(folder) {
      for await (const { CommonPrefixes = [] } of list(folder, '/'))
        for (const { Prefix = '' } of CommonPrefixes) yield Prefix.split('/').at(-2) ?? ''
    },
    listFiles,
    async remove(key) {
      const { sdk, client } = await connect()
      await client.send(new sdk.DeleteObjectCommand(object(key)))
    },
    async removeFolder(folder) {
      const { sdk, client } = await connect()
      for await (const { key } of listFiles(folder))
        await client.send(new sdk.DeleteObjectCommand(object(key)))
    },
    // An object appears as a whole, or not at all.
    async removeDrafts() {},
  }
}

async function connectSdk({
  endpoint,
  region,
}: Pick<MediaBucket, 'endpoint' | 'region'>): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    // Other stores rarely have a host name for each bucket, nor checksums in trailers.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
  return { sdk, client }
}

/** Null for an object that does not exist. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) return null
    throw error
  }
}

/** Loads once; again after a failure. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
