/** What Next runs when it starts. Where it serves the site by itself, it opens the App with its jobs, as our server does otherwise. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { openNextHost } = await import('./lib/app/next/next-host.ts')
  await openNextHost()
}
