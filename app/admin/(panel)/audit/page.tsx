import { AuditPage } from '#lib/admin/audit/audit-page.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Audit({ searchParams }: Props) {
  return <AuditPage query={await searchParams} />
}
