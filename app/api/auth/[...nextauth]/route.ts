import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { freshApp } from '#lib/app/current-app.ts'
import { readNextRequest } from '#lib/pages/answering/answer-under-next.ts'
import { authOptions } from '#lib/pages/people/account/session/auth-options.ts'
import { relativeLocation, withCookies } from '#lib/pages/people/account/session/change-answer.ts'

export const dynamic = 'force-dynamic'

type Params = { params: Promise<{ nextauth: string[] }> }

async function serve(request: NextRequest, context: Params): Promise<Response> {
  const cookies: string[] = []
  const options = authOptions(await freshApp(await readNextRequest()), {
    readCookie: (name) => request.cookies.get(name)?.value,
    setCookies: (lines) => cookies.push(...lines),
  })
  const answer: Response = await NextAuth(request, context, options)
  return withCookies(relativeLocation(answer), cookies)
}

export { serve as GET, serve as POST }
