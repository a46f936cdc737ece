import type { Image as Picture } from '@storefront/client'
import { Image, View } from 'react-native'
import { useColors } from './theme'

/** A square of the picture, in the size that fits; a plain one where there is none. */
type Props = { picture: Picture | null; width: number | '100%'; wide?: number }

export function Square({ picture, width, wide = 800 }: Props) {
  const colors = useColors()
  const box = { width, aspectRatio: 1, borderRadius: 10, backgroundColor: picture?.color ?? colors.tint }
  if (!picture) return <View style={box} />
  const wanted = width === '100%' ? wide : 2 * width
  const fitting = picture.sizes
    .filter(({ format }) => format === 'webp')
    .sort((a, b) => a.width - b.width)
    .find((size) => size.width >= wanted)
  return (
    <Image
      source={{ uri: fitting?.url ?? picture.url }}
      alt={picture.alt ?? ''}
      style={box}
      resizeMode="cover"
    />
  )
}
