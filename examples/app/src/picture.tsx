import type { PartialImage, Image as Picture } from '@storefront/client'
import { Image, View } from 'react-native'
import { useColors } from './theme'

type Props = { picture: Picture | PartialImage | null; width: number | '100%'; wide?: number }

/** A square of the picture, in the size that fits; a plain one where there is none. */
export function Square({ picture, width, wide = 800 }: Props) {
  const colors = useColors()
  const box = { width, aspectRatio: 1, borderRadius: 10, backgroundColor: picture?.color ?? colors.tint }
  const pixels = width === '100%' ? wide : 2 * width
  // The shop answers with this width, or with the next one that it has.
  const uri = picture?.url_template?.replace('{width}', String(pixels)) ?? picture?.url
  if (!uri) return <View style={box} />
  return <Image source={{ uri }} alt={picture?.alt ?? ''} style={box} resizeMode="cover" />
}
