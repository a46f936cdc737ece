import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pack } from 'tar-stream'
import type { Manifest } from './manifest.ts'

/** Something to be packed: the name it gets in the archive, and its bytes. */
export type Packed = { name: string; open(): Promise<{ stream: Readable; bytes: number }> }

export function fileToPack(name: string, file: string): Packed {
  return { name, open: async () => ({ bytes: (await stat(file)).size, stream: createReadStream(file) }) }
}

/** Adds a file to an archive. Returns its entry for the manifest. */
export async function packFile(pack: Pack, { name, open }: Packed): Promise<Manifest['entries'][number]> {
  const { stream, bytes } = await open()
  const entry = addEntry(pack, name, bytes)
  const { through, digest } = hashThrough()
  await pipeline(stream, through, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) if (!entry.stream.write(chunk)) await once(entry.stream, 'drain')
  })
  entry.stream.end(null)
  await entry.done
  return { name, bytes, sha256: digest() }
}

export async function packText(pack: Pack, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  const entry = addEntry(pack, name, bytes.length)
  entry.stream.end(bytes)
  await entry.done
}

/** Passes bytes on; `digest` is their SHA-256 once all have passed. */
export function hashThrough(): { through: Transform; digest: () => string } {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, digest: () => hash.digest('hex') }
}

function addEntry(
  pack: Pack,
  name: string,
  size: number,
): { stream: ReturnType<Pack['entry']>; done: Promise<void> } {
  let settle: (error?: unknown) => void = () => undefined
  const done = new Promise<void>((resolve, reject) => {
    settle = (error) => (error ? reject(error) : resolve())
  })
  const stream = pack.entry({ name, size, mode: 0o600 }, (error) => settle(error))
  return { stream, done }
}
