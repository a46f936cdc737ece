/**
 * Work that waits only where it has to: what is at hand is used at once, and only a promise is yielded. So work that finds everything at
 * hand is done when `runSteps` returns, without a promise.
 */
export type Steps<T> = Generator<Promise<unknown>, T, unknown>

/** `yield* settled(value)` is to steps what `await value` is to an async function. */
export function* settled<T>(value: T | Promise<T>): Steps<T> {
  return isPromise(value) ? ((yield value) as T) : value
}

/** The steps' result if they waited for nothing; otherwise a promise of it. */
export function runSteps<T>(steps: Steps<T>): T | Promise<T> {
  const { done, value } = steps.next()
  return done ? value : finishSteps(steps, value)
}

async function finishSteps<T>(steps: Steps<T>, first: Promise<unknown>): Promise<T> {
  let waiting = first
  for (;;) {
    const { done, value } = await waiting.then(
      (result) => steps.next(result),
      (error) => steps.throw(error),
    )
    if (done) return value
    waiting = value
  }
}

/** Passes a value on at once, or when its promise resolves. */
export function andThen<T, R>(value: T | Promise<T>, next: (value: T) => R): R | Promise<Awaited<R>> {
  return isPromise(value) ? (value.then(next) as Promise<Awaited<R>>) : next(value)
}

export function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return value instanceof Promise
}
