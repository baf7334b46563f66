import { type AnyEndpoint, parseWith } from 'portico/wire'

// By its tag: the server has a class of its own beside the platform's.
const isResponse = (answer: unknown): answer is Response => Object.prototype.toString.call(answer) === '[object Response]'

const readAnswer = (bytes: ArrayBuffer, type: string, media: AnyEndpoint['media']): unknown => {
  if (media === 'image') {
    if (!type.startsWith('image/')) throw new TypeError(`The answer is no image but ${type || 'of no type'}.`)
    return new Blob([bytes], { type })
  }
  return bytes.byteLength === 0 ? undefined : JSON.parse(new TextDecoder().decode(bytes))
}

/**
 * Makes the response of what a handler answered: a value goes as JSON, a `Response` as it is. What is sent is read again and held against
 * the endpoint's schema, as the client does. Throws a `TypeError` where the client would not take it.
 */
export const checkedResponse = async (endpoint: AnyEndpoint, answer: unknown): Promise<Response> => {
  const response = isResponse(answer) ? answer : Response.json(answer)
  const bytes = await response.arrayBuffer()
  if (response.ok) parseWith(endpoint.response)(readAnswer(bytes, response.headers.get('content-type') ?? '', endpoint.media))
  return new Response(bytes.byteLength === 0 ? null : bytes, { status: response.status, headers: response.headers })
}
