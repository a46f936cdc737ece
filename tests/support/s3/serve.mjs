// A media store of its own process, which prints its address and ends with its parent.
import { startS3Server } from './s3-server.mjs'

const {
  S3_FOLDER = '',
  S3_BUCKET = '',
  S3_PORT = '0',
  AWS_ACCESS_KEY_ID = '',
  AWS_SECRET_ACCESS_KEY = '',
} = process.env
await startS3Server({
  folder: S3_FOLDER,
  bucket: S3_BUCKET,
  port: Number(S3_PORT),
  accessKeyId: AWS_ACCESS_KEY_ID,
  secretAccessKey: AWS_SECRET_ACCESS_KEY,
})
