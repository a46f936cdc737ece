import type { Readable } from 'node:stream'
import { Readable as NodeReadable } from 'node:stream'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

const MARK = Buffer.from('age-encryption.org/v1\n')
const IDENTITY = /^AGE-SECRET-KEY-/
const RECIPIENT = /^age1/

/** Encrypts in the format of age for its key pair, the public half of it alone, or a passphrase. */
export async function seal(plain: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter()
  if (IDENTITY.test(key)) encrypter.addRecipient(await identityToRecipient(key))
  else if (RECIPIENT.test(key)) encrypter.addRecipient(key)
  else encrypter.setPassphrase(key)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** Decrypts what `seal` made; the result fails where anything was changed or cut off. Rejects for a wrong key. */
export async function unseal(sealed: Readable, key: string): Promise<Readable> {
  if (RECIPIENT.test(key))
    throw new Error('BACKUP_KEY is a public key, which only encrypts. Give the secret key, AGE-SECRET-KEY-…')
  const decrypter = new Decrypter()
  if (IDENTITY.test(key)) decrypter.addIdentity(key)
  else decrypter.addPassphrase(key)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(sealed)))
  } catch (cause) {
    throw new Error(
      'The backup cannot be decrypted: BACKUP_KEY is not its key, or its beginning is damaged.',
      {
        cause,
      },
    )
  }
}

/** Whether a file is encrypted, by how it begins. */
export function isSealed(beginning: Buffer): boolean {
  return beginning.subarray(0, MARK.length).equals(MARK)
}

type WebStream = ReadableStream<Uint8Array>

function toWeb(stream: Readable): WebStream {
  return NodeReadable.toWeb(stream) as WebStream
}

function fromWeb(stream: WebStream): Readable {
  return NodeReadable.fromWeb(stream as Parameters<typeof NodeReadable.fromWeb>[0])
}
