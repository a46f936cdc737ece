/** The most bytes of a picture of the device: browsers would fail to open one that is much larger. */
export const PICTURE_BYTES = 20 * 1024 * 1024

/** Pictures of phones are larger than a shop shows, and than a form may send. */
const MAX_BYTES = 800_000
const SIDES = [2560, 1920, 1280]

/** A picture as it can be sent: itself if it is small enough, else a smaller JPEG. Rejects if the browser cannot read it. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= MAX_BYTES) return file
  const bitmap = await createImageBitmap(file)
  try {
    for (const side of SIDES) {
      const blob = await draw(bitmap, side)
      if (blob.size <= MAX_BYTES || side === SIDES.at(-1)) return new File([blob], file.name)
    }
    return file
  } finally {
    bitmap.close()
  }
}

async function draw(bitmap: ImageBitmap, side: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  // JPEG has no transparency: what is clear becomes white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('It cannot be drawn.'))),
      'image/jpeg',
      0.85,
    )
  })
}
