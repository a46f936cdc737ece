import type { ReactNode } from 'react'
import { Frame } from '#lib/admin/frame/frame.tsx'
import { memberRequest } from '#lib/admin/request/panel-request.ts'

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  return <Frame panel={await memberRequest()}>{children}</Frame>
}
