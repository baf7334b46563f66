import { PNG } from 'pngjs'
import decodeQR, { type Image } from 'qr/decode.js'

/** ms that the decoder may try again in. Its own limit is a frame of a camera's: a busy machine would read less than a quick one. */
const TIME_LIMIT = 5_000

/** What a phone's camera reads in pixels (RGBA); `undefined` where there is no code. */
export const readPixels = (image: Image): string | undefined => {
  try {
    return decodeQR(image, { format: 'RGBA', timeLimit: TIME_LIMIT })
  } catch {
    return undefined
  }
}

/** The same of a picture (PNG). */
export const readPicture = (picture: Buffer): string | undefined => {
  const { data, width, height } = PNG.sync.read(picture)
  return readPixels({ data, width, height })
}
