import { ForgotPage } from '#lib/admin/entry/recovery-pages.tsx'

export default function Forgot() {
  return <ForgotPage />
}
