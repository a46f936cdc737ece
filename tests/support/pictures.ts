/** The beginnings of pictures, enough to be told by: 3×2, 5×4, 7×6, twice 9×8 and 11×10. */
export const pictures = {
  png: Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    uint32(13),
    Buffer.from('IHDR'),
    uint32(3),
    uint32(2),
    Buffer.alloc(9),
  ]),
  jpeg: Buffer.from('ffd8ffe00004aabbffdb0003ccffc0000b080004000501011100', 'hex'),
  gif: Buffer.from('474946383961070006000000003b', 'hex'),
  webp: Buffer.concat([webpHeader('VP8X'), Buffer.from('00000000080000070000', 'hex')]),
  losslessWebp: Buffer.concat([webpHeader('VP8L'), Buffer.from('2f08c00100', 'hex'), Buffer.alloc(8)]),
  avif: Buffer.concat([
    uint32(24),
    Buffer.from('ftypavif'),
    uint32(0),
    Buffer.from('mif1miaf'),
    uint32(20),
    Buffer.from('ispe'),
    uint32(0),
    uint32(11),
    uint32(10),
  ]),
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function webpHeader(chunk: string): Buffer {
  return Buffer.concat([Buffer.from('RIFF'), uint32(0), Buffer.from(`WEBP${chunk}`), uint32(0)])
}
