/** The beginning of a WebM video, as far as the site looks. `content` tells videos apart. */
export function makeVideo(content = 'video', length = 0): Buffer<ArrayBuffer> {
  const header = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84])
  const bytes = Buffer.concat([header, Buffer.from(`webm${content}`)])
  return Buffer.from(Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), 1)]))
}

/** A box of an MP4 file. */
function makeBox(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  const header = Buffer.alloc(8)
  header.writeUInt32BE(body.length + 8, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

/** An MP4 file that says where it was recorded, as phones write them. */
export function makeLocatedVideo(): Buffer {
  const track = makeBox('trak', makeBox('tkhd', 'track'), makeBox('meta', 'com.apple.quicktime.location'))
  const movie = makeBox('moov', makeBox('mvhd', 'movie'), track, makeBox('udta', '©xyz+48.1374+011.5755/'))
  return Buffer.concat([makeBox('ftyp', 'isom', Buffer.alloc(4), 'mp41'), movie, makeBox('mdat', 'frames')])
}
