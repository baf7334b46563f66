import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { failureOf, Refusal } from './refusal.ts'

/**
 * Refuses a body of more than `most` bytes with 413, as soon as its length is said or that many bytes have come: the rest is not read.
 */
export const limitBody = (most: number): MiddlewareHandler =>
  bodyLimit({
    maxSize: most,
    onError: (context) => {
      const message = `More than ${most} bytes are not taken in one request.`
      // What is still on its way would be read to its end before the next request of this connection.
      context.header('connection', 'close')
      return context.json(
        { ...failureOf(new Refusal(413, { name: 'body', description: message })), error: { code: 'INPUT_TOO_LONG', message } },
        413,
      )
    },
  })
