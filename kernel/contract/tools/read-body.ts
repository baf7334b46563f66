import { PorticoError } from '../errors.ts'

/** Bytes of an answer that are read; the same for services and for endpoints of chains. */
export const LARGEST_BODY = 5_000_000

const tooLarge = (): PorticoError =>
  new PorticoError('HTTP_INVALID', 'The answer is larger than 5 MB.', { context: { reason: 'size', limit: LARGEST_BODY } })

/** The body of an answer. Reads no further than `LARGEST_BODY`: rejects with `HTTP_INVALID` (`context.reason` is `size`) where there is more. */
export const readBody = async ({ headers, body }: Response): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(headers.get('content-length')) > LARGEST_BODY) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > LARGEST_BODY) {
      // What is not read is not sent either.
      reader?.cancel().catch(() => undefined)
      throw tooLarge()
    }
    chunks.push(part.value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
