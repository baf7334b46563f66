import decodeQR, { type DecodeOpts } from 'qr/decode.js'

const LONGEST_SIDE = 1_600
const CAMERA_LIMIT_MS = 60_000
/** How long a picture is looked at; of a camera there is another frame at once. */
const PICTURE_LIMIT_MS = 2_000

const decode = (source: CanvasImageSource, width: number, height: number, options?: DecodeOpts): string | undefined => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.width === 0 || canvas.height === 0) return undefined
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height), options)
  } catch {
    // It throws where there is no code.
    return undefined
  }
}

/** Reads the QR code in a picture; `undefined` when there is none. Rejects when the file is no picture. */
export const scanPicture = async (file: File): Promise<string | undefined> => {
  const bitmap = await createImageBitmap(file)
  try {
    return decode(bitmap, bitmap.width, bitmap.height, { timeLimit: PICTURE_LIMIT_MS })
  } finally {
    bitmap.close()
  }
}

/** Whether the page may ask for a camera. */
export const hasCamera = (): boolean => 'mediaDevices' in navigator && typeof navigator.mediaDevices?.getUserMedia === 'function'

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

/** Watches the camera in `video` until a QR code shows, `signal` aborts or a minute is over. */
export const scanCamera = async (video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    const end = performance.now() + CAMERA_LIMIT_MS
    while (!signal.aborted && performance.now() < end) {
      await nextFrame()
      const text = decode(video, video.videoWidth, video.videoHeight)
      if (text) return text
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}
