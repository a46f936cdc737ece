import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startS3Server } from './s3-server.mjs'

export type TestBucket = {
  /** Variables of a site that keeps its pictures in the bucket. */
  env: { MEDIA_URL: string; AWS_ENDPOINT_URL_S3: string }
  /** Methods and paths of the requests so far. */
  seen: string[]
  /** Stops answering. The bucket keeps what it has. */
  stop(): Promise<void>
  close(): Promise<void>
}

const owner = { accessKeyId: 'AKTEST', secretAccessKey: 'a-secret-of-the-bucket' }

/** Starts a store with an empty bucket, and gives this process the credentials, where Amazon's SDK finds them. */
export async function openBucket({ pageSize }: { pageSize?: number } = {}): Promise<TestBucket> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-bucket-'))
  const server = await startS3Server({ folder, bucket: 'my-shop', pageSize, ...owner })
  process.env.AWS_ACCESS_KEY_ID = owner.accessKeyId
  process.env.AWS_SECRET_ACCESS_KEY = owner.secretAccessKey
  let running = true
  const stop = async () => {
    if (running) await server.close()
    running = false
  }
  return {
    env: { MEDIA_URL: 's3://my-shop/media', AWS_ENDPOINT_URL_S3: server.url },
    seen: server.seen,
    stop,
    async close() {
      await stop()
      delete process.env.AWS_ACCESS_KEY_ID
      delete process.env.AWS_SECRET_ACCESS_KEY
      await rm(folder, { recursive: true, force: true })
    },
  }
}
