/** Turns unknown input into `T`, made of fresh objects, or throws. valibot's `parser(schema)` is one. */
export type Parse<T> = (input: unknown) => T

/** What a schema says of a value. */
type Verdict<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[] }

/** A schema in the Standard Schema form (version 1), as valibot's, zod's and arktype's are. `T` is what it makes of its input. */
export interface Schema<T> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    validate(value: unknown): Verdict<T> | Promise<Verdict<T>>
  }
}

/** What a schema makes of its input. */
export type SchemaOutput<S extends Schema<unknown>> = S extends Schema<infer T> ? T : never

/**
 * The schema as a function: fresh objects, or a `TypeError` that names the first thing that is wrong.
 *
 * @example storage.get('pools', parseWith(v.array(v.string())))
 */
export const parseWith =
  <T>(schema: Schema<T>): Parse<T> =>
  (input) => {
    const verdict = schema['~standard'].validate(input)
    if (verdict instanceof Promise) throw new TypeError('The schema needs time; what comes from outside is checked at once.')
    if (!verdict.issues) return verdict.value
    throw new TypeError(verdict.issues[0]?.message ?? 'The value does not have the expected form.')
  }
