/** @jest-environment node */
import { LARGEST_BODY, readBody } from '../../../kernel/contract/tools/read-body.ts'
import { rejection } from '../../support/rejection.ts'

/** An answer of so many bytes that comes in parts of a megabyte, and how many of them were asked for. */
const answerOf = (bytes: number, headers: Record<string, string> = {}) => {
  const asked = { parts: 0, cancelled: false }
  let left = bytes
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const size = Math.min(left, 1_000_000)
        if (size === 0) return controller.close()
        asked.parts += 1
        left -= size
        controller.enqueue(new Uint8Array(size).fill(7))
      },
      cancel() {
        asked.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { asked, response: new Response(body, { headers }) }
}

test('A26: a body is read to 5 MB and no further', async () => {
  const bytes = await readBody(answerOf(LARGEST_BODY).response)
  expect(Buffer.from(bytes).equals(Buffer.alloc(LARGEST_BODY, 7))).toBe(true)
  const { asked, response } = answerOf(100_000_000)
  const error = await rejection(readBody(response))
  expect([error.code, error.context]).toEqual(['HTTP_INVALID', { reason: 'size', limit: LARGEST_BODY }])
  expect(asked).toEqual({ parts: 6, cancelled: true })
})

test('A26: of one that says itself that it is larger nothing is read', async () => {
  const { asked, response } = answerOf(100_000_000, { 'content-length': '100000000' })
  expect((await rejection(readBody(response))).context.reason).toBe('size')
  expect(asked.parts).toBe(0)
})

test('an answer without a body has none', async () => {
  expect(await readBody(new Response(null))).toEqual(new Uint8Array())
})
