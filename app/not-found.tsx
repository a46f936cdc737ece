/** Every page carries this in its data, so it is short; addresses that lead nowhere are answered by `[...path]`. */
export default function NotFound() {
  return <p>Page not found</p>
}
