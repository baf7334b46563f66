import { Refusal } from './refusal.ts'

/** Characters of a body. */
const LONGEST_BODY = 60_000

/** Reads a body as text. Refuses one that is too long, without reading it to its end, and one that is no UTF-8. */
export const readBody = async (request: Request, limit = LONGEST_BODY): Promise<string> => {
  if (Number(request.headers.get('content-length')) > limit) throw new Refusal('BODY_INVALID')
  if (!request.body) return ''
  const reader = request.body.pipeThrough(new TextDecoderStream('utf-8', { fatal: true })).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new Refusal('BODY_INVALID', { cause })
    })
    if (done) return text
    text += value
    if (text.length > limit) {
      // Nobody waits for the rest of the body.
      reader.cancel().catch(() => undefined)
      throw new Refusal('BODY_INVALID')
    }
  }
}
