import * as v from 'valibot'

/** Bytes of a body. */
const LONGEST_BODY = 100_000

/** Reads a body to the limit and not a byte further, whatever its length is said to be; undefined where it is longer. */
const readBytes = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> => {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > LONGEST_BODY) {
      // Nobody waits for the rest of the body.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Reads a body as JSON of a form; undefined where it is none, or longer than 100,000 bytes. */
export const readJson = async <S extends v.GenericSchema>(request: Request, schema: S): Promise<v.InferOutput<S> | undefined> => {
  if (Number(request.headers.get('content-length')) > LONGEST_BODY || !request.body) return undefined
  const bytes = await readBytes(request.body)
  if (!bytes) return undefined
  try {
    return v.parse(schema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    // The body is no JSON, or has another form. The answer says so.
    return undefined
  }
}
