'use client'

import { useRouter } from 'next/navigation'
import { CropButton } from './picker/crop-button.tsx'

/** Cuts a part out of a picture, and goes to it. */
export function CropToLibrary({ url }: { url: string }) {
  const router = useRouter()
  return <CropButton url={url} onCropped={({ id }) => router.push(`/admin/media/${id}`)} />
}
