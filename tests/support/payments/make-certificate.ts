import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export type TestCertificate = { certificate: string; privateKey: KeyObject }

const SHA256_WITH_RSA = Buffer.from('06092a864886f70d01010b0500', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')

/** An RSA key with a certificate that it signed itself (X.509, RFC 5280), as PEM; valid for a day around `at`. */
export function makeCertificate(at = new Date()): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('messages.example.com')))))
  const day = 24 * 60 * 60 * 1000
  const validity = sequence(time(at.getTime() - day), time(at.getTime() + day))
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const serial = der(0x02, Buffer.from([1]))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const content = sequence(version, serial, sequence(SHA256_WITH_RSA), name, validity, name, key)
  const signature = der(0x03, Buffer.from([0]), sign('RSA-SHA256', content, privateKey))
  const whole = sequence(content, sequence(SHA256_WITH_RSA), signature).toString('base64')
  const lines = whole.replace(/.{64}/g, '$&\n')
  return { certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`, privateKey }
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/[-:T]|\.\d+/g, '')
  return der(0x17, Buffer.from(digits.slice(2)))
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
