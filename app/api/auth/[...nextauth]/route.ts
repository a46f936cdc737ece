import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { freshApp } from '#lib/app.ts'
import { authOptions } from '#lib/pages/account/session/auth-options.ts'
import { relativeLocation } from '#lib/pages/account/session/relative-location.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ nextauth: string[] }> }

async function serve(request: NextRequest, context: Params): Promise<Response> {
  const options = authOptions(await freshApp(), (name) => request.cookies.get(name)?.value)
  const answer: Response = await NextAuth(request, context, options)
  return relativeLocation(answer)
}

export { serve as GET, serve as POST }
