import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

// AWS Signature Version 4 as its documentation describes it, and not as the SDK under test computes it.

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const SKEW_MS = 15 * 60_000

/**
 * Why a request must not be answered, as a code of S3; undefined if it is signed by the owner of the key.
 * @param {import('node:http').IncomingMessage} request
 * @param {Buffer} body
 * @param {{ accessKeyId: string, secretAccessKey: string }} owner
 */
export function findFault({ method = '', url = '', headers }, body, owner) {
  const [, keyId, date = '', region = '', names = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (keyId === undefined) return 'AccessDenied'
  if (keyId !== owner.accessKeyId) return 'InvalidAccessKeyId'
  const time = String(headers['x-amz-date'])
  if (!time.startsWith(date) || Math.abs(Date.now() - readTime(time)) > SKEW_MS) return 'RequestTimeTooSkewed'
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const [path, query = ''] = url.split('?')
  const signed = names.split(';')
  const canonical = [
    method,
    path,
    query.split('&').filter(Boolean).map(withValue).sort().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    payload,
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce(hmac, `AWS4${owner.secretAccessKey}`)
  const expected = hmac(key, toSign)
  return signed.includes('host') && timingSafeEqual(expected, Buffer.from(signature, 'hex'))
    ? undefined
    : 'SignatureDoesNotMatch'
}

function withValue(parameter) {
  return parameter.includes('=') ? parameter : `${parameter}=`
}

/** Milliseconds of a time such as `20260102T030405Z`. */
function readTime(text) {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256(data) {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key, text) {
  return createHmac('sha256', key).update(text).digest()
}
