export type PackedFile = { name: string; bytes: Buffer }

const BLOCK = 512

/** A tar archive (POSIX ustar) of files in one folder, without times and owners, which would make each archive another. */
export function writeTar(folder: string, files: readonly PackedFile[]): Buffer {
  const blocks = files.flatMap(({ name, bytes }) => [
    writeHeader(`${folder}/${name}`, bytes.length),
    bytes,
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ])
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)])
}

function writeHeader(name: string, size: number): Buffer {
  // Longer ones take a second field, which no file of ours needs.
  if (Buffer.byteLength(name) > 100) throw new Error(`"${name}" is too long a name for an archive.`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write('0000644\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  // The sum counts its own field as blanks.
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
