/** Short, because every page carries it in its data. `[...path]` answers unknown addresses. */
export default function NotFound() {
  return (
    <html lang="en">
      <body>
        <p>Page not found</p>
      </body>
    </html>
  )
}
