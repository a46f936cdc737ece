import { ForgotPage } from '#lib/admin/people/entry/recovery-pages.tsx'

export default function Forgot() {
  return <ForgotPage />
}
