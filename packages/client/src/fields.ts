type Name<T> = keyof T & string

/** The record that a field has, or has a list of. */
type RecordIn<V> = V extends readonly (infer E)[] ? RecordIn<E> : V extends object ? V : never

/** `Depth` ends the names of records that have records of their own kind, such as menus. */
type Path<T, Depth extends 0[]> = T extends unknown
  ? {
      [K in Name<T>]:
        | K
        | (Depth extends [0, ...infer Rest extends 0[]]
            ? [RecordIn<T[K]>] extends [never]
              ? never
              : `${K}.${Path<RecordIn<T[K]>, Rest>}`
            : never)
    }[Name<T>]
  : never

/** The names that `fields` takes for a record: of its fields, and of their parts, such as `image.url`. */
export type FieldOf<T> = Path<T, [0, 0, 0]>

/** The names that `include` takes for a record: of the fields that are left out otherwise. */
export type IncludeOf<T> = {
  [K in Name<T>]-?: Record<never, never> extends Pick<T, K> ? K : never
}[Name<T>]

/** The field that is always there, whatever was asked for. */
type Identity<T> = Extract<keyof T, Identities<T>>
type Identities<T> = 'id' extends keyof T ? 'id' : 'number'

type Head<F extends string> = F extends `${infer First}.${string}` ? First : F
type Tail<F extends string, K extends string> = F extends `${K}.${infer Rest}` ? Rest : never

/** A record, or a list of them, with no more than the named fields. */
type Picked<V, F extends string> = V extends readonly (infer E)[]
  ? Picked<E, F>[]
  : V extends object
    ? {
        [K in keyof V as K extends Head<F> ? K : never]: K extends F
          ? V[K]
          : Picked<V[K], Tail<F, K & string>>
      }
    : V

/** A record with the parts that were asked for in `include`. */
export type Included<T, I extends string> = T & {
  [K in keyof T as K extends I ? K : never]-?: Exclude<T[K], undefined>
}

/** A record reduced to these fields, what identifies it, and the parts that were asked for in `include`. */
export type Reduced<T, F extends string, I extends string> = Picked<
  Included<T, I>,
  F | Exclude<I, Head<F>> | (Identity<T> & string)
>
