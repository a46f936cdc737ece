import { EmailChangePage } from '#lib/admin/people/security/email-change.tsx'

export default async function EmailChange({ params }: { params: Promise<{ token: string }> }) {
  return <EmailChangePage token={(await params).token} />
}
