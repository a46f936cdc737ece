import { freshApp } from '#lib/app.ts'

export default async function Home() {
  const { settings } = await freshApp()
  const { current } = settings
  return (
    <main className="home">
      <h1>{current['site.name']}</h1>
      {current['site.tagline'] && <p className="lead">{current['site.tagline']}</p>}
      <ul>
        <li>
          <a href="/developers">For app developers</a>
        </li>
        <li>
          <a href="/openapi.json">The API for tools</a>
        </li>
      </ul>
    </main>
  )
}
