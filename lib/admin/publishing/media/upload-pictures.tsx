'use client'

import { useRouter } from 'next/navigation'
import { UploadButton } from '../../ui/files/upload-button.tsx'
import { upload } from './actions.ts'

/** Adds pictures to the library. */
export function UploadPictures({ label }: { label: string }) {
  const router = useRouter()
  return <UploadButton label={label} kind="primary" action={upload} onSent={() => router.refresh()} />
}
