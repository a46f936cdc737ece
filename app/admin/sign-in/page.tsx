import { SignInPage } from '#lib/admin/people/entry/pages.tsx'

export default async function SignIn({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  return <SignInPage next={(await searchParams).next} />
}
